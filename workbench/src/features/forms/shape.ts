import { isRecord } from '@stroma/contract';
import { fitKind } from '@stroma/design-system/primitives';

/** A shape as `contract/schema/forms/<slug>.json` has it: kinds, fields and choices, no lengths and bounds. */
export interface Shape {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  items?: Shape;
  anyOf?: readonly Shape[];
}
const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  // Incomplete input is accepted here, because the form reports errors.
  integer: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isRecord,
};

/** Whether a value has a shape; extra fields are not allowed. */
export function hasShape(value: unknown, shape: Shape): boolean {
  if (shape.anyOf) return shape.anyOf.some((one) => hasShape(value, one));
  if ('const' in shape) return value === shape.const;
  if (shape.enum) return shape.enum.includes(value);
  if (shape.type && !IS[shape.type]?.(value)) return false;
  if (Array.isArray(value)) return !shape.items || value.every((item) => hasShape(item, shape.items!));
  if (!isRecord(value) || !shape.properties) return true;
  const { properties, required = [] } = shape;
  return (
    required.every((name) => name in value) &&
    Object.entries(value).every(([name, part]) => Object.hasOwn(properties, name) && hasShape(part, properties[name]!))
  );
}

export type FormOnlyShapes<T> = { readonly [K in keyof T]?: Shape };

/**
 * The part of a stored form that this version of the tool accepts, field by field: a field must have the shape of the tool's parameter of that name
 * or, if it only exists in the form, the type of its initial value. Other fields get their initial value.
 *
 * @param schema the tool's shape in `contract/schema/forms`.
 * @param shapes of fields that only exist in the form and may be null.
 */
export function fitForm<T extends object>(kept: unknown, first: T, schema: unknown, own: FormOnlyShapes<T> = {}): T {
  if (!isRecord(kept)) return first;
  const shape = schema as Shape;
  const take = ([name, value]: [string, unknown]): [string, unknown] => {
    if (!(name in kept)) return [name, value];
    const given = kept[name];
    const ofParams = shape.properties?.[name];
    if (ofParams && hasShape(given, ofParams)) return [name, given];
    const other = (own as Record<string, Shape>)[name];
    if (other) return [name, given === null || hasShape(given, other) ? given : value];
    // A value that the parameters no longer allow is dropped.
    if (value === null || (ofParams && typeof value === 'string' && isChoice(ofParams))) return [name, value];
    return [name, fitKind(given, value)];
  };
  return Object.fromEntries(Object.entries(first).map(take)) as T;
}
const isChoice = (shape: Shape): boolean =>
  'const' in shape || shape.enum !== undefined || (shape.anyOf?.length ? shape.anyOf.every(isChoice) : false);
