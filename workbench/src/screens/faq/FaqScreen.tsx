import { Faq } from '@stroma/design-system/screens';
import { Html } from '../../app/Html.tsx';
import { useAppSelector } from '../../app/store/hooks.ts';
import { paths } from '../../app/paths.ts';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { mapLoadable, useRead } from '../../features/calls/index.ts';

export function FaqScreen() {
  usePageTitle('menu.faq');
  const locale = useAppSelector((state) => state.preferences.locale);
  const [query, setQuery] = useQuery();
  const list = useRead('content', 'listFaq', { query: { locale } });
  return (
    <Faq
      entries={mapLoadable(list, (items) =>
        items.map((item) => ({
          id: item.id,
          question: item.title,
          answer: <Html html={item.html} />,
          text: item.text,
          topic: item.chapter,
        })),
      )}
      search={query.get('q') ?? ''}
      onSearchChange={(q) => setQuery(() => new URLSearchParams(q && { q }), { replace: true })}
      contactHref={paths.contact}
    />
  );
}
