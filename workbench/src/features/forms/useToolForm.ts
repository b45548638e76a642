import type { ToolSlug } from '@stroma/contract';
import { useKept, type SetKept } from '@stroma/design-system/primitives';
import { useRenamed, type LabelColumns } from './renames.ts';
import { fitForm, type FormOnlyShapes } from './shape.ts';

/** The name that a tool's form is kept under, about the open dataset. */
export const toolFormName = (tool: ToolSlug): string => `tool.${tool}`;

interface ToolFormOptions<T> {
  /** Shapes of fields that only the form has and that may be null. */
  own?: FormOnlyShapes<T>;
  /** For a form that has fields besides its parameters. */
  fit?: (kept: unknown, first: T) => T;
  /** The dataset's labels, whose current names replace chosen labels. */
  labels?: LabelColumns;
}
/**
 * The parameters of a form: kept until submitted or discarded, and restored field by field if they still have the shape of the tool's parameters.
 * Renamed labels get their current names.
 */
export function useToolForm<T extends object>(
  tool: ToolSlug,
  first: () => T,
  shape: unknown,
  { own, fit, labels }: ToolFormOptions<T> = {},
): [T, SetKept<T>] {
  const [value, set] = useKept<T>(toolFormName(tool), first, {
    fit: fit ?? ((kept, begin) => fitForm(kept, begin, shape, own)),
  });
  return [useRenamed(value, labels), set];
}
