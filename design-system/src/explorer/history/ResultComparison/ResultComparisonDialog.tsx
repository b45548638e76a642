'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../../primitives/Dialog/Dialog.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Mono, Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { parameterName, ParameterValue } from '../../../primitives/ParameterFacts/ParameterFacts.tsx';
import { useT, type Translate } from '../../../theme/messages.ts';
import type { PastResult, ResultComparisonDialogProps, Settings } from '../history.types.ts';
import { differencesOf, type Difference } from './differences.ts';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  h3,
  p {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
const Picture = styled.div`
  aspect-ratio: 3 / 2;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-surface);
  overflow: hidden;
  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;
const Differences = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: 13px;
  th,
  td {
    padding: 6px 8px;
    border-top: 1px solid var(--st-line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  col {
    width: 33%;
  }
`;

/** Two results of a tool: how each looked, and in which cells, labels and parameters they differ. */
export function ResultComparisonDialog(props: ResultComparisonDialogProps) {
  const { isOpen, onClose, results, shown, pictureOf, state, onShow, settings = {} } = props;
  const t = useT();
  const [a, b] = results;
  const hasPicture = results.some(({ id }) => pictureOf?.(id));
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t('results.comparison')} width={760}>
      <Stack>
        <Pair>
          {results.map((one) => (
            <One
              key={one.id}
              result={one}
              picture={hasPicture ? (pictureOf?.(one.id) ?? '') : null}
              onShow={one.id === shown ? null : () => onShow(one.id)}
            />
          ))}
        </Pair>
        <Loaded state={state}>
          {(receipts) => {
            const differences = differencesOf(receipts, settings);
            if (!differences.length) return <p>{t('results.same')}</p>;
            return (
              <Differences aria-label={t('results.differs')}>
                <colgroup>
                  <col />
                  <col />
                  <col />
                </colgroup>
                <thead>
                  <tr>
                    <th scope="col">{t('results.parameter')}</th>
                    <th scope="col">{a.name}</th>
                    <th scope="col">{b.name}</th>
                  </tr>
                </thead>
                <tbody>
                  {differences.map((one) => (
                    <tr key={`${one.kind}:${one.name}`}>
                      <th scope="row">{nameOf(one, settings, t)}</th>
                      <td>{valueOf(one, 0, settings, t)}</td>
                      <td>{valueOf(one, 1, settings, t)}</td>
                    </tr>
                  ))}
                </tbody>
              </Differences>
            );
          }}
        </Loaded>
      </Stack>
    </DialogFrame>
  );
}

function One({ result, picture, onShow }: { result: PastResult; picture: string | null; onShow: (() => void) | null }) {
  const t = useT();
  return (
    <Stack $gap={8}>
      {picture !== null && <Picture aria-hidden>{picture && <img src={picture} alt="" />}</Picture>}
      <h3>{result.name}</h3>
      <Muted as="p">{t('results.made', { by: result.createdBy, when: t.date(result.createdAt) })}</Muted>
      <div>
        {onShow ? (
          <Button isSmall onPress={onShow}>
            {t('results.open')}
          </Button>
        ) : (
          <Badge>{t('results.isShown')}</Badge>
        )}
      </div>
    </Stack>
  );
}

function nameOf({ kind, name }: Difference, settings: Settings, t: Translate): string {
  if (kind === 'cells') return t('results.cells');
  if (kind === 'labels') return t('results.labels', { column: t.column(name) });
  if (kind === 'parent') return t('results.parent');
  if (kind === 'reference' || kind === 'library') return t('results.versionOf', { name });
  return settings[name]?.label ?? parameterName(name.split('.').at(-1) ?? name, t);
}

interface CellsOfColumn {
  name: string;
  column: string;
  categories: readonly string[];
}
const isCellsOfColumn = (value: unknown): value is CellsOfColumn =>
  typeof value === 'object' && value !== null && 'column' in value && 'categories' in value;

function valueOf({ kind, name, values }: Difference, i: 0 | 1, settings: Settings, t: Translate): ReactNode {
  const value = values[i];
  if (value === undefined) return <Muted>{t('info.notRecorded')}</Muted>;
  // A state of labels and an analysis have no name; the receipt has the full id.
  if (kind === 'labels' || kind === 'parent') return <Mono>{String(value).slice(0, 8)}</Mono>;
  if (kind === 'reference' || kind === 'library') return String(value);
  if (kind === 'cells') {
    // Whether the cells differ from those of the first result despite having the same number.
    const isAsMany = i === 1 && values[0] === value;
    return isAsMany ? t('results.otherCells', { n: value as number }) : t.number(value as number);
  }
  const choice = settings[name]?.choices?.[String(value)];
  if (choice) return choice;
  if (isCellsOfColumn(value))
    return (
      <>
        {t.category(value.name)}
        <Muted as="p">
          {t.column(value.column)}: {t.list(value.categories.map((one) => t.category(one)))}
        </Muted>
      </>
    );
  return <ParameterValue name={name} value={value} />;
}
