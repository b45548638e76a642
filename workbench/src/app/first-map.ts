let report: () => void;

/** Settles when the page's first map is drawn, or its explorer need not wait for one. Never on other pages. */
export const firstMap = new Promise<void>((done) => (report = done));
export const reportFirstMap = (): void => report();
