export * from './endpoint.ts';
export * from './endpoints/index.ts';
export * from './entities.ts';
export * from './errors.ts';
export * from './gene-sets.ts';
export * from './limits.ts';
export * from './rules.ts';
export { TOOLS, type ToolSlug } from './tools/index.ts';
