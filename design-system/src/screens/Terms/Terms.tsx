import { LegalPage } from '../parts/LegalPage.tsx';
import type { LegalProps } from '../parts/legal.types.ts';

export type TermsProps = LegalProps;
/** Terms of use (specification 1): the operator's own text. */
export function Terms(props: TermsProps) {
  return <LegalPage {...props} kind="terms" />;
}
