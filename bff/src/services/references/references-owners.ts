export const PLATFORM = 'platform';

/** Owners whose sets the caller may use: the platform, the current space and the caller. */
export const ownersOf = (spaceId: string, userId: string): string[] => [PLATFORM, spaceId, userId];
