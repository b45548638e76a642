import DOMPurify from 'dompurify';
import { useMemo, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';

const OPTIONS = { FORBID_ATTR: ['style'], FORBID_TAGS: ['style', 'form', 'iframe', 'object', 'embed', 'input'] };

/** HTML of the server's Markdown, sanitised there and again here; links of this site go through the router. */
export function Html({ html }: { html: string }) {
  const navigate = useNavigate();
  const clean = useMemo(() => DOMPurify.sanitize(html, OPTIONS), [html]);
  const follow = (event: MouseEvent<HTMLDivElement>): void => {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href');
    if (!href?.startsWith('/') || href.startsWith('//') || href.startsWith('/content/')) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(href);
  };
  return <div onClick={follow} dangerouslySetInnerHTML={{ __html: clean }} />;
}
