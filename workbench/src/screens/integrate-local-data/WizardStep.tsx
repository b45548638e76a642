import { useNavigate } from 'react-router';
import { integrationMemory } from '@stroma/contract/tools';
import {
  AnalysisOptionsStep,
  CellFilteringStep,
  FilterCharts,
  PreviewSubmitStep,
  SelectSamplesStep,
  type FieldErrors,
} from '@stroma/design-system/wizard';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { usePermits } from '../../app/hooks/useOperation.ts';
import { rowsOf } from '../../features/library/index.ts';
import { edited, preprocessingRequested } from '../../features/wizard/index.ts';
import type { useOverlap } from './useOverlap.ts';
import { useSampleColumns, useSampleTable } from './useSampleTable.ts';

interface Props {
  step: 1 | 2 | 3 | 4;
  errors: FieldErrors;
  onEdit: (step: number) => void;
  /** Genes that the chosen samples share; null with fewer than two. */
  overlap: ReturnType<typeof useOverlap>;
  /** Why no analysis may be started: no permission, or no storage. */
  blocked: boolean;
}

export function WizardStep({ step, errors, onEdit, overlap, blocked }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { body, result, memoryLimit } = useAppSelector((state) => state.wizard);
  const { can } = usePermits();
  const files = useAppSelector((state) => state.library.files);
  const { param, matrixFiles } = body;
  const change = (part: Partial<typeof body>) => dispatch(edited(part));
  const filtering = useFiltering();
  const table = useSampleTable();
  const columns = useSampleColumns();
  const changeParam = (part: Partial<typeof param>) => change({ param: { ...param, ...part } });

  const chosen = rowsOf(files).filter((f) => matrixFiles.some((s) => s.fileId === f.id));
  const sizes = chosen.flatMap((f) => (f.cells === null ? [] : [f.cells]));
  const isKnown = sizes.length > 0 && sizes.length === chosen.length;

  if (step === 1) {
    const usable = files.state === 'ready' ? { ...files, data: files.data.filter((f) => f.kind === 'matrix') } : files;
    return (
      <SelectSamplesStep
        files={usable}
        value={matrixFiles}
        onChange={(value) => change({ matrixFiles: value })}
        species={param.species}
        onSpeciesChange={(species) => changeParam({ species })}
        tissue={param.tissue}
        onTissueChange={(tissue) => changeParam({ tissue })}
        errors={errors}
        table={table}
        {...(overlap && { overlap })}
        {...(can.import === 'enabled' && { onImport: () => void navigate(paths.importData) })}
      />
    );
  }
  if (step === 2) return <CellFilteringStep {...filtering} errors={errors} startDisabled={blocked} />;
  if (step === 3) {
    return (
      <AnalysisOptionsStep
        value={param}
        onChange={changeParam}
        samples={matrixFiles}
        columns={columns}
        cells={isKnown ? sizes.reduce((sum, cells) => sum + cells, 0) : null}
        variance={result?.variance ?? null}
        components={result?.components ?? null}
        errors={errors}
      />
    );
  }
  return (
    <PreviewSubmitStep
      param={param}
      onJobNameChange={(jobName) => changeParam({ jobName })}
      samples={matrixFiles}
      files={rowsOf(files)}
      result={result}
      memory={isKnown ? { needed: integrationMemory(sizes, param.doubletMethod), limit: memoryLimit } : null}
      errors={errors}
      onEdit={onEdit}
    />
  );
}

/** What the second step and its right-hand column share. */
function useFiltering() {
  const dispatch = useAppDispatch();
  const { body, preprocessing, preprocessingJob, result } = useAppSelector((state) => state.wizard);
  const { param, matrixFiles, mitochondrialGeneSet, ribosomalGeneSet } = body;
  return {
    value: { param, mitochondrialGeneSet, ribosomalGeneSet },
    onChange: (part: Partial<typeof body>) => dispatch(edited(part)),
    samples: matrixFiles,
    status: preprocessing,
    job: preprocessingJob,
    result,
    onStart: () => dispatch(preprocessingRequested()),
    onRetry: () => dispatch(preprocessingRequested()),
  };
}

/** Step 2's right-hand column: what each threshold removes, per sample. */
export function FilterAside() {
  return <FilterCharts {...useFiltering()} errors={{}} />;
}
