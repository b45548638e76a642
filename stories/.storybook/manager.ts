import { createElement } from 'react';
import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import { MEANINGS, type Level } from './stability.ts';

/** Text on ground, each pair above 4.5 : 1 in Storybook's light and dark sidebar alike. */
const BADGES: Record<Level, { text: string; ground: string }> = {
  stable: { text: '#ffffff', ground: '#146c43' },
  beta: { text: '#ffffff', ground: '#4a46a8' },
  experimental: { text: '#ffffff', ground: '#7d5200' },
};
const LEVELS = ['experimental', 'beta', 'stable'] as const;

/** The badge is shown once at the component; its stories have the same tag. */
addons.setConfig({
  theme: create({ base: 'light', brandTitle: 'Stroma design system', brandUrl: './', brandImage: './stroma.svg' }),
  sidebar: {
    renderLabel: (item) => {
      const tags = (item as { tags?: string[] }).tags ?? [];
      const tag = LEVELS.find((name) => tags.includes(name));
      const badge = item.type === 'component' && tag ? BADGES[tag] : undefined;
      if (!badge) return item.name;
      const mark = {
        fontSize: 10,
        lineHeight: '14px',
        padding: '0 5px',
        borderRadius: 7,
        color: badge.text,
        background: badge.ground,
      };
      return createElement(
        'span',
        { style: { display: 'inline-flex', gap: 8, alignItems: 'center' } },
        item.name,
        createElement('span', { title: MEANINGS[tag!], style: mark }, tag),
      );
    },
  },
});
