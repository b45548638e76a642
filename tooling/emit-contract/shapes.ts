type Schema = Readonly<Record<string, unknown>>;

/** Shape of a value: kinds, fields and choices, without lengths and bounds, so that partial input has the shape too. */
export function shapeOf(schema: Schema): Schema {
  const { type, properties, items, anyOf } = schema as {
    type?: string;
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
  };
  return {
    ...(type && { type }),
    ...('const' in schema && { const: schema.const }),
    ...('enum' in schema && { enum: schema.enum }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, shapeOf(part)])),
    }),
    ...(Array.isArray(schema.required) && { required: schema.required as string[] }),
    ...(items && { items: shapeOf(items) }),
    ...(anyOf && { anyOf: anyOf.map(shapeOf) }),
  };
}
