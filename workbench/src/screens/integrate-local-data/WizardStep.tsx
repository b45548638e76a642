import { useNavigate } from 'react-router';
import type { PublicSource, UploadedFile } from '@stroma/contract';
import { integrationMemory, namesSeconds, stabilitySeconds } from '@stroma/contract/tools';
import {
  AnalysisOptionsStep,
  CellFilteringStep,
  FilterCharts,
  PreviewSubmitStep,
  SelectSamplesStep,
  type AnalysisOptionsStepProps,
  type FieldErrors,
} from '@stroma/design-system/wizard';
import { useAppDispatch, useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { usePermits } from '../../app/hooks/useOperation.ts';
import { edited, preprocessingRequested } from '../../features/wizard/index.ts';
import { useAnnotation } from './useAnnotation.ts';
import type { useOverlap } from './useOverlap.ts';
import { usePublicPicker } from './usePublicSamples.ts';
import { useStability } from './useStability.ts';
import { useSampleColumns, useSampleTable } from './useSampleTable.ts';

interface Props {
  step: 1 | 2 | 3 | 4;
  errors: FieldErrors;
  /** Species of the selected samples; null if unknown. */
  species: string | null;
  onEdit: (step: number) => void;
  /** Genes that the chosen samples share; null with fewer than two. */
  overlap: ReturnType<typeof useOverlap>;
  /** Uploaded files, and samples of the published datasets below. */
  files: readonly UploadedFile[];
  sources: readonly PublicSource[];
  /** Why no analysis may be started: no permission, or no storage. */
  blocked: boolean;
}

export function WizardStep({ step, errors, species, onEdit, overlap, files, sources, blocked }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { body, result, memoryLimit } = useAppSelector((state) => state.wizard);
  const { can } = usePermits();
  const library = useAppSelector((state) => state.library.files);
  const { param, matrixFiles } = body;
  const picker = usePublicPicker(sources);
  const change = (part: Partial<typeof body>) => dispatch(edited(part));
  const filtering = useFiltering();
  const table = useSampleTable(files);
  const columns = useSampleColumns(files);
  const annotation = useAnnotation(param, species);
  const changeParam = (part: Partial<typeof param>) => change({ param: { ...param, ...part } });

  const chosen = files.filter((f) => matrixFiles.some((s) => s.fileId === f.id));
  const sizes = chosen.flatMap((f) => (f.cells === null ? [] : [f.cells]));
  const isKnown = sizes.length > 0 && sizes.length === chosen.length;
  const cells = isKnown ? sizes.reduce((sum, one) => sum + one, 0) : null;

  if (step === 1) {
    const usable =
      library.state === 'ready' ? { ...library, data: library.data.filter((f) => f.kind === 'matrix') } : library;
    return (
      <SelectSamplesStep
        files={usable}
        source={body.source ?? 'local'}
        {...(picker && { publicSamples: picker })}
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
  if (step === 2) return <CellFilteringStep {...filtering} errors={errors} isStartDisabled={blocked} />;
  if (step === 3) {
    return (
      <Options
        blocked={blocked}
        value={param}
        onChange={changeParam}
        samples={matrixFiles}
        columns={columns}
        cells={cells}
        variance={result?.variance ?? null}
        components={result?.components ?? null}
        annotation={{
          ...annotation.facts,
          estimateSeconds: cells === null ? null : namesSeconds(param.algorithm ?? 'markers', cells),
        }}
        estimateSeconds={isKnown ? stabilitySeconds(sizes) : null}
        errors={errors}
      />
    );
  }
  return (
    <PreviewSubmitStep
      param={param}
      onJobNameChange={(jobName) => changeParam({ jobName })}
      samples={matrixFiles}
      files={files}
      result={result}
      annotation={annotation.words}
      memory={isKnown ? { needed: integrationMemory(sizes, param.doubletMethod), limit: memoryLimit } : null}
      errors={errors}
      onEdit={onEdit}
    />
  );
}

interface OptionsProps extends AnalysisOptionsStepProps, Pick<Props, 'blocked'> {
  /** Expected seconds of the stability preview. */
  estimateSeconds: number | null;
}
/** Step 3; the stability preview is loaded only there. */
function Options({ blocked, estimateSeconds, ...props }: OptionsProps) {
  const stability = useStability();
  return <AnalysisOptionsStep {...props} stability={{ ...stability, isStartDisabled: blocked, estimateSeconds }} />;
}

/** State shared by the second step and its right-hand column. */
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

/** Step 2's right-hand column: the effect of each threshold by sample. */
export function FilterAside() {
  return <FilterCharts {...useFiltering()} errors={{}} />;
}
