import { Icon, TextLink, TooltipFor } from '@stroma/design-system/primitives';
import { paths } from '../../app/paths.ts';
import { useAppT } from '../../app/useApp.ts';

/** Sections of the guidebook for tabs that are not tools; a tool's section is its slug. */
const SECTIONS: Readonly<Record<string, string>> = {
  overview: 'explorer',
  quality: 'cell-quality',
  expression: 'gene-expression',
  markers: 'differential-expression',
  labels: 'cell-annotation',
};
export const sectionOf = (tab: string): string => SECTIONS[tab] ?? tab;

/** Link to the guidebook page of the open tab, for its form and its result. Opens in a drawer next to the explorer. */
export function HelpLink({ tab, name }: { tab: string; name: string }) {
  const t = useAppT();
  const label = t('explorer.help', { name });
  return (
    <TooltipFor label={label}>
      <TextLink
        href={paths.guide(sectionOf(tab))}
        target="_blank"
        rel="noopener"
        aria-label={label}
        style={{ color: 'inherit', display: 'inline-grid', placeItems: 'center', minWidth: 32, minHeight: 32 }}
      >
        <Icon name="help" />
      </TextLink>
    </TooltipFor>
  );
}
