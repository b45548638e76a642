'use client';
import { useRef, useState } from 'react';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import type { UiError } from '../../primitives/common.types.ts';
import { FileDrop } from '../../primitives/FileDrop/FileDrop.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { useT } from '../../theme/messages.ts';
import type { BulkWizardProps } from './bulk.types.ts';
import { readGmt } from './table.ts';

type Props = Pick<BulkWizardProps, 'value' | 'onChange' | 'library' | 'canEdit'> & { problem: UiError | undefined };

/** Gene sets for GSEA: from the reference library, a .gmt file, or none. */
export function BulkGeneSets({ value, onChange, library, canEdit = true, problem }: Props) {
  const t = useT();
  const b = (id: string, given?: Record<string, string | number>) => t.dynamic(`bulk.${id}`, given);
  const [wrong, setWrong] = useState<UiError | null>(null);
  const latest = useRef(value);
  latest.current = value;
  const read = (file: File) =>
    void file.text().then((text) => {
      const found = readGmt(file.name, text);
      setWrong('problem' in found ? found.problem : null);
      if ('own' in found) onChange({ ...latest.current, own: found.own });
    });
  return (
    <Stack $gap={12}>
      <h2>GSEA</h2>
      <div>
        <SegmentedControl
          label={b('setsFrom')}
          value={value.gsea}
          isDisabled={!canEdit}
          onChange={(gsea) => onChange({ ...value, gsea })}
          options={(['library', 'own', 'skip'] as const).map((id) => ({ id, label: b(`gsea.${id}`) }))}
        />
      </div>
      {value.gsea === 'skip' && <Muted>{t('bulk.skipGseaHint')}</Muted>}
      {value.gsea === 'library' && (
        <Loaded state={library} empty={<Muted>{b('noLibrary')}</Muted>}>
          {(list) => (
            <Stack $gap={8} role="group" aria-label={b('gsea.library')}>
              {list.map((one) => (
                <Checkbox
                  key={one.id}
                  isSelected={value.sets.includes(one.id)}
                  isDisabled={!canEdit || (value.sets.length >= 10 && !value.sets.includes(one.id))}
                  onChange={(on) =>
                    onChange({
                      ...value,
                      sets: on ? [...value.sets, one.id] : value.sets.filter((id) => id !== one.id),
                    })
                  }
                >
                  {b('libraryEntry', { name: one.name, n: one.sets })}
                </Checkbox>
              ))}
              {!list.length && <Muted>{b('noLibrary')}</Muted>}
            </Stack>
          )}
        </Loaded>
      )}
      {value.gsea === 'own' && (
        <FileDrop
          title={t('bulk.gmtDrop')}
          hint={value.own ? b('ownFacts', { name: value.own.name, n: value.own.sets.length }) : b('gmtHint')}
          accept={['.gmt']}
          isDisabled={!canEdit}
          onFiles={([file]) => {
            if (!file) return;
            if (/\.gmt$/i.test(file.name)) read(file);
            else setWrong({ id: 'bulk.gmtOnly', params: { file: file.name } });
          }}
        />
      )}
      {wrong && <Banner tone="danger">{t.note(wrong)}</Banner>}
      {problem && !wrong && (
        <Banner tone="danger" isProblem>
          {t.note(problem)}
        </Banner>
      )}
    </Stack>
  );
}
