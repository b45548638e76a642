/** Facts and guides of components: `documentedComponents` of tooling/vite. */
declare module 'virtual:component-facts' {
  interface ComponentFacts {
    doors: string[];
    clauses: string[];
    limits: Record<string, number>;
    parts: string[];
    screens: string[];
    pages: string[];
    types: Record<string, string>;
    renamed: { from: string; to: string }[];
    guide?: { when: string; whenNot: string; anatomy: string; limits?: string; keyboard: string };
  }
  const facts: Readonly<Record<string, ComponentFacts>>;
  export default facts;
}
