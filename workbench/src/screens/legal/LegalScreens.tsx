import { Privacy, Terms, type LegalDocument } from '@stroma/design-system/screens';
import type { ContentItem } from '@stroma/contract';
import { mapLoadable } from '../../features/calls/index.ts';
import { Html } from '../../app/Html.tsx';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useContent } from '../../app/hooks/useContent.ts';

/** Each Markdown file of the kind is a section; the version has the newest date. */
function toDocument(items: readonly ContentItem[]): LegalDocument {
  const effective =
    items
      .map((item) => item.updatedOn)
      .sort()
      .at(-1) ?? '';
  return {
    version: effective,
    effective,
    sections: items.map((item) => ({ id: item.id, title: item.title, content: <Html html={item.html} /> })),
  };
}

export function TermsScreen() {
  usePageTitle('page.terms');
  return <Terms document={mapLoadable(useContent('terms'), toDocument)} contactHref={paths.contact} />;
}

export function PrivacyScreen() {
  usePageTitle('page.privacy');
  return <Privacy document={mapLoadable(useContent('privacy'), toDocument)} contactHref={paths.contact} />;
}
