import { Ajv, type ValidateFunction } from 'ajv';
import { TOOLS, type ToolSlug } from '@stroma/contract';
import type { ToolDefinition } from '@stroma/contract/tools';
import { inputInvalid, schemaError } from '../../errors.ts';

const ajv = new Ajv({ strict: false, useDefaults: true, verbose: true });
const validators = new Map<ToolSlug, ValidateFunction>();
/** Compiled at the first use of a tool. */
function validatorOf(tool: ToolSlug): ValidateFunction {
  const found = validators.get(tool) ?? ajv.compile(TOOLS[tool].params);
  validators.set(tool, found);
  return found;
}

/** INPUT_INVALID with the field that the tool's own schema rejects; defaults are filled in, so that equal requests have one key. */
export function checkParams(tool: ToolSlug, params: unknown): void {
  const validate = validatorOf(tool);
  if (!validate(params)) throw schemaError('body', validate.errors, '/params');
  const problem = (TOOLS[tool] as ToolDefinition).problem?.(params);
  if (problem) throw inputInvalid('body', `/params${problem.path}`, problem.rule);
}
