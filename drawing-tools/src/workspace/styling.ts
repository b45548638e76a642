/** Colours and names of a drawing as its tool asks for them. */
import { categoryColours } from '@stroma/design-system/tokens';
import type { Style } from '../app/state.types.ts';

/** Own colours first, then the host's, then the design system's; a short list does not repeat, the rest is the design system's. */
export function coloursOf(style: Style, palette: readonly string[]): (count: number) => string[] {
  const given = style.colours.length ? style.colours : palette;
  return (count) => {
    if (count <= given.length) return given.slice(0, count);
    const more = categoryColours('Default', count + given.length).filter((one) => !given.includes(one));
    return [...given, ...more].slice(0, count);
  };
}

export function groupRenamer({ renames }: Style): (group: string) => string {
  const names = new Map(renames.filter(([, name]) => name !== ''));
  return (group) => names.get(group) ?? group;
}

/** Colour matrices that simulate the absence of one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1), and greyscale. */
export const VISION_MATRICES = {
  protan: '0.152286 1.052583 -0.204868 0 0 0.114503 0.786281 0.099216 0 0 -0.003882 -0.048116 1.051998 0 0 0 0 0 1 0',
  deutan: '0.367322 0.860646 -0.227968 0 0 0.280085 0.672501 0.047413 0 0 -0.01182 0.04294 0.968881 0 0 0 0 0 1 0',
  tritan: '1.255528 -0.076749 -0.178779 0 0 -0.078411 0.930809 0.147602 0 0 0.004733 0.691367 0.3039 0 0 0 0 0 1 0',
  grey: '0.2126 0.7152 0.0722 0 0 0.2126 0.7152 0.0722 0 0 0.2126 0.7152 0.0722 0 0 0 0 0 1 0',
} as const;
