/** What `componentFacts` of tooling/vite returns. */
declare module 'virtual:component-facts' {
  interface ComponentFacts {
    doors: string[];
    clauses: string[];
    limits: Record<string, number>;
    parts: string[];
    screens: string[];
    renamed: { from: string; to: string }[];
  }
  const facts: Readonly<Record<string, ComponentFacts>>;
  export default facts;
}
