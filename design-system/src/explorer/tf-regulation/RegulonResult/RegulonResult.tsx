'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { ResultNotes } from '../../ResultNotes.tsx';
import type { RegulonChoice, RegulonResultProps, RegulonView } from '../tf-regulation.types.ts';
import { factNotes } from './Facts.tsx';
import { ModulesView } from './ModulesView.tsx';
import { MotifTable } from './MotifTable.tsx';
import { RegulonsView } from './RegulonsView.tsx';
import { RegulonTable } from './RegulonTable.tsx';
import { TargetTable } from './TargetTable.tsx';

const Root = styled.div`
  min-width: 0;
  padding-bottom: 16px;
  [role='tablist'] {
    margin: 0 16px;
  }
`;
const Controls = styled.div`
  display: grid;
  padding: 4px 16px;
`;
const VIEWS: readonly RegulonView[] = ['regulons', 'modules', 'table', 'targets', 'motifs'];

/** Regulons by group, their modules, and tables of regulons and targets (specification 2.8, 9). */
export function RegulonResult(props: RegulonResultProps) {
  const { result, view, onViewChange, choice, onChoiceChange } = props;
  const t = useT();
  const { network } = result;
  const set = (part: Partial<RegulonChoice>) => onChoiceChange({ ...choice, ...part });
  const pick = (name: string) => {
    const at = props.names.indexOf(name);
    if (at < 0) return;
    set({ regulon: at + 1 });
    onViewChange('targets');
  };
  return (
    <Root>
      <Controls>
        <ResultNotes notes={factNotes(t, props)} />
      </Controls>
      <Tabs
        label={t.dynamic('tf.views')}
        value={view}
        onChange={onViewChange}
        tabs={VIEWS.filter((id) => id !== 'motifs' || network.pruned).map((id) => ({
          id,
          label: t.dynamic(`tf.view.${id}`),
        }))}
        end={
          <>
            <Select
              hideLabel
              label={t.dynamic('tf.regulon')}
              value={String(choice.regulon)}
              onChange={(id) => set({ regulon: Number(id) })}
              options={props.names.map((name, i) => ({ id: String(i + 1), label: name }))}
            />
            <Button
              isSmall
              icon="cells"
              isDisabled={props.coloured === choice.regulon}
              onPress={() => props.onColour(choice.regulon)}
            >
              {t.dynamic(props.coloured === choice.regulon ? 'tf.coloured' : 'tf.colour')}
            </Button>
          </>
        }
      >
        {view === 'regulons' && <RegulonsView {...props} onPick={pick} />}
        {view === 'modules' && <ModulesView {...props} />}
        {view === 'table' && <RegulonTable {...props} />}
        {view === 'targets' && <TargetTable {...props} />}
        {view === 'motifs' && <MotifTable {...props} />}
      </Tabs>
    </Root>
  );
}
