import { LegalPage } from '../parts/LegalPage.tsx';
import type { LegalProps } from '../parts/legal.types.ts';

export type PrivacyProps = LegalProps;
/** The privacy notice (specification 1): the operator's own text. */
export function Privacy(props: PrivacyProps) {
  return <LegalPage {...props} kind="privacy" />;
}
