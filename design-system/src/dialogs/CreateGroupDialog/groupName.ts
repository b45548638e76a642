/** Specification 5 and 9 (contract LIMITS.groupName, LIMITS.groupSeats). */
export const GROUP_NAME_MAX = 15;
export const GROUP_SEATS_MAX = 99;

/** Required, trimmed, at most 15 characters; characters, not UTF-16 units. The message's id, or null. */
export function groupNameProblem(name: string): 'signIn.required' | 'group.nameTooLong' | null {
  const length = [...name.trim()].length;
  if (!length) return 'signIn.required';
  return length > GROUP_NAME_MAX ? 'group.nameTooLong' : null;
}
