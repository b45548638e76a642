'use client';
import { useState } from 'react';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { LinkButton } from '../../../primitives/Link/Link.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import { genesOf } from '../../trajectory/form.ts';
import { validateTrajectoryGenes, type TrajectoryGenesField } from '../form.ts';
import type {
  TrajectoryGenesFacts,
  TrajectoryGenesForm,
  TrajectoryGenesKind,
  TrajectoryGenesSetupProps,
} from '../trajectory-genes.types.ts';
import { BranchFields } from './BranchFields.tsx';
import { GraphFields } from './GraphFields.tsx';

const KINDS: readonly TrajectoryGenesKind[] = ['chosen', 'branch', 'graph'];

/** The trajectory, and its genes to analyse: chosen ones, those of a branch point, or those along the graph (specification 2.8). */
export function TrajectoryGenesSetup({ facts, ...props }: TrajectoryGenesSetupProps) {
  return <Loaded state={facts}>{(known) => <Form known={known} {...props} />}</Loaded>;
}

type FormProps = Omit<TrajectoryGenesSetupProps, 'facts'> & { known: TrajectoryGenesFacts };
function Form({ known, value, onChange, onSubmit, trajectory, trajectoryHref, palette, ...form }: FormProps) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const tree = trajectory.state === 'ready' ? trajectory.data.result.tree : null;
  const problems = validateTrajectoryGenes(value, known, tree);
  const says = (field: TrajectoryGenesField) => (tried && problems[field] ? t.dynamic(problems[field]) : undefined);
  const set = (part: Partial<TrajectoryGenesForm>) => onChange({ ...value, ...part });
  const { trajectories } = known;
  const shared = { value, set, says };
  return (
    <ToolForm
      {...form}
      title={t.dynamic('trajectoryGenes.setup')}
      hint={t.dynamic('trajectoryGenes.setupHint')}
      onSubmit={() => {
        setTried(true);
        if (!Object.keys(problems).length) onSubmit();
      }}
    >
      {trajectories.length ? (
        <Select
          label={t.dynamic('trajectoryGenes.trajectory')}
          value={trajectories.some(({ id }) => id === value.trajectory) ? value.trajectory : null}
          // Branch points, partitions and nodes belong to one trajectory, so they are reset.
          onChange={(id) => set({ trajectory: id, branchPoint: 1, branches: null, partitions: 'all', nodes: [] })}
          options={trajectories.map(({ id, name, version }) => ({
            ...{ id, label: name },
            description: version === 'monocle2' ? 'Monocle 2' : 'Monocle 3',
          }))}
          errorMessage={says('trajectory')}
        />
      ) : (
        <Banner
          tone={tried ? 'danger' : 'info'}
          isProblem={tried}
          title={t.dynamic('trajectoryGenes.noTrajectory')}
          action={<LinkButton href={trajectoryHref}>{t.dynamic('trajectoryGenes.openTrajectory')}</LinkButton>}
        >
          {t.dynamic('trajectoryGenes.noTrajectoryHint')}
        </Banner>
      )}
      <RadioGroup
        label={t.dynamic('trajectoryGenes.kind')}
        value={value.kind}
        onChange={(kind) => set({ kind })}
        options={KINDS.map((id) => ({
          ...{ id, label: t.dynamic(`trajectoryGenes.kind.${id}`) },
          description: t.dynamic(`trajectoryGenes.kindHint.${id}`),
        }))}
      />
      {value.kind === 'chosen' && (
        <TextArea
          label={t.dynamic('trajectoryGenes.genes')}
          value={value.genes}
          onChange={(genes) => set({ genes })}
          hint={t.dynamic('trajectoryGenes.genesRead', { n: genesOf(value.genes).length })}
          {...(says('genes') !== undefined && { errorMessage: says('genes') as string })}
        />
      )}
      {value.kind !== 'chosen' && value.trajectory !== '' && (
        <Loaded state={trajectory}>
          {(read) =>
            value.kind === 'branch' ? (
              <BranchFields {...shared} tree={read.result.tree} />
            ) : (
              <GraphFields {...shared} read={read} {...(palette && { palette })} />
            )
          }
        </Loaded>
      )}
    </ToolForm>
  );
}
