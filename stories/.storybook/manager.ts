import { createElement } from 'react';
import { addons } from 'storybook/manager-api';

/** Text on ground, each pair above 4.5 : 1 in Storybook's light and dark sidebar alike. */
const BADGES: Record<string, { text: string; ground: string; title: string }> = {
  stable: {
    text: '#ffffff',
    ground: '#146c43',
    title: 'Stable: a breaking change is a major version with a migration note',
  },
  beta: {
    text: '#ffffff',
    ground: '#4a46a8',
    title: 'Beta: complete and tested, names may still change in a minor version',
  },
  experimental: { text: '#ffffff', ground: '#7d5200', title: 'Experimental: may change or go in any version' },
};

/** The badge stands at the component, once; its stories carry the same tag. */
addons.setConfig({
  sidebar: {
    renderLabel: (item) => {
      const tags = (item as { tags?: string[] }).tags ?? [];
      const tag = ['experimental', 'stable', 'beta'].find((name) => tags.includes(name));
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
        createElement('span', { title: badge.title, style: mark }, tag),
      );
    },
  },
});
