import type { ArgTypesEnhancer } from 'storybook/internal/types';

/** Maximum number of data items shown as controls; more would fill the page. */
const MOST = 12;

function isLarge(value: unknown): boolean {
  if (ArrayBuffer.isView(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const items = Object.values(value);
  return items.length > MOST || items.some(isLarge);
}

/** Leaves data out of the controls: a chart's matrix would be hundreds of lines in the table of props. */
export const withoutData: ArgTypesEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, type]) => [
      name,
      isLarge(initialArgs[name]) ? { ...type, control: { disable: true } } : type,
    ]),
  );
