/** Name of an analysis in a list, with the time of the request if another has the same name. */
export function distinctNames<T extends { id: string; name: string; createdAt: string }>(
  tasks: readonly T[],
  timeOf: (iso: string) => string,
): ReadonlyMap<string, string> {
  const count = (of: readonly string[], one: string) => of.filter((each) => each === one).length;
  const names = tasks.map(({ name }) => name);
  const timed = tasks.map(({ name, createdAt }) => (count(names, name) > 1 ? `${name} · ${timeOf(createdAt)}` : name));
  // Two of one minute: the earlier one of a list that begins with the newest has the lower number.
  return new Map(
    tasks.map(({ id }, i) => {
      const text = timed[i]!;
      return [id, count(timed, text) > 1 ? `${text} (${count(timed.slice(i), text)})` : text];
    }),
  );
}
