'use client';
import { useState } from 'react';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import type { TrajectorySetupProps } from '../trajectory.types.ts';
import { validateTrajectory } from './validateTrajectory.ts';

/** Parameters of a trajectory: Monocle's version, the cells, where pseudotime starts (specification 2.8). */
export function TrajectorySetup(props: TrajectorySetupProps) {
  const { facts, value, onChange, onPickRoot, onSubmit, ...form } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateTrajectory(value);
  const says = (field: keyof typeof problems) => {
    const id = tried && problems[field];
    return id ? t(id) : undefined;
  };
  const { root } = value;
  return (
    <Loaded state={facts}>
      {({ columns, hasTree }) => (
        <ToolForm
          {...form}
          title={t('trajectory.setup')}
          hint={t('trajectory.setupHint')}
          onSubmit={() => {
            setTried(true);
            if (!Object.keys(problems).length) onSubmit();
          }}
        >
          <RadioGroup
            label={t('trajectory.version')}
            value={value.version}
            onChange={(version) => onChange({ ...value, version, root: null })}
            options={[
              { id: 'monocle2', label: 'Monocle 2', description: t('trajectory.monocle2Hint') },
              { id: 'monocle3', label: 'Monocle 3', description: t('trajectory.monocle3Hint') },
            ]}
          />
          <CellGroupField
            label={t('trajectory.cells')}
            columns={columns}
            value={value.cells}
            onChange={(cells) => onChange({ ...value, cells })}
            errorMessage={says('cells')}
          />
          <Stack $gap={8}>
            <RowFlex>
              <strong>{t('trajectory.root')}</strong>
              <Muted>
                {root === null
                  ? t('trajectory.rootAutoNow')
                  : 'state' in root
                    ? t('trajectory.stateN', { name: String(root.state) })
                    : t('trajectory.node.id', { id: root.node })}
              </Muted>
            </RowFlex>
            <RowFlex>
              <Button icon="edit" isDisabled={!hasTree || !onPickRoot} onPress={onPickRoot}>
                {t('trajectory.pickRoot')}
              </Button>
              {root && (
                <Button tone="quiet" onPress={() => onChange({ ...value, root: null })}>
                  {t('trajectory.rootAuto')}
                </Button>
              )}
            </RowFlex>
            {!hasTree && <Muted>{t('trajectory.rootLater')}</Muted>}
          </Stack>
          <Switch isSelected={value.reverse} onChange={(reverse) => onChange({ ...value, reverse })}>
            {t('trajectory.reverse')}
          </Switch>
          {value.version === 'monocle2' && (
            <div style={{ maxWidth: 300 }}>
              <NumberField
                label={t('trajectory.ordering')}
                hint={t('trajectory.orderingHint')}
                value={value.orderingMeanExpression}
                minValue={0}
                step={0.1}
                onChange={(orderingMeanExpression) => onChange({ ...value, orderingMeanExpression })}
                errorMessage={says('orderingMeanExpression')}
              />
            </div>
          )}
          <TextField
            label={t('trajectory.targetGenes')}
            hint={t('trajectory.targetGenesHint')}
            mono
            value={value.targetGenes.join(', ')}
            onChange={(text) =>
              onChange({
                ...value,
                targetGenes: text
                  .split(/[,;\s]+/)
                  .filter((g, i, all) => g || i === all.length - 1)
                  .slice(0, 100),
              })
            }
          />
        </ToolForm>
      )}
    </Loaded>
  );
}
