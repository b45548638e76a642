import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes/entities.ts';
import { GuestPlace, NewLink, ShareLink } from '../shapes/links.ts';

const closed = { additionalProperties: false } as const;
const LINKS = '/user/user_datasets/{id}/links';
const Params = Type.Object({ id: Id }, closed);

/** Links that let people without an account read one dataset of a space. The toggle is `shareLinks`. */
export const links = {
  list: endpoint({
    id: 'links.list',
    method: 'GET',
    path: LINKS,
    summary: 'Links to a dataset of the current space, newest first, with how often each was used',
    permission: 'link',
    params: Params,
    reply: Type.Array(ShareLink),
    errors: ['NOT_FOUND'],
  }),
  make: endpoint({
    id: 'links.make',
    method: 'POST',
    path: LINKS,
    summary: 'Makes a link for a reviewer, or one view to embed; it holds for as long as its giver may make one',
    permission: 'link',
    params: Params,
    bodyKind: 'json',
    body: NewLink,
    reply: ShareLink,
    errors: ['NOT_FOUND', 'LINKS_FULL', 'LINK_END_INVALID', 'ORIGIN_INVALID', 'DATASET_UNFINISHED'],
  }),
  revoke: endpoint({
    id: 'links.revoke',
    method: 'DELETE',
    path: `${LINKS}/{link}`,
    summary: 'Revokes a link; pages that show it are told at once',
    permission: 'link',
    params: Type.Object({ id: Id, link: Id }, closed),
    reply: ShareLink,
    errors: ['NOT_FOUND'],
  }),
  open: endpoint({
    id: 'links.open',
    method: 'POST',
    path: '/shared/open',
    summary: 'What the guest may see; counted as one use of a link',
    permission: 'public',
    guests: 'any',
    reply: GuestPlace,
    errors: ['SHARED_ENDED', 'TOO_MANY_REQUESTS'],
  }),
  watch: endpoint({
    id: 'links.watch',
    method: 'GET',
    path: '/shared/watch',
    summary:
      'Answered when what the guest sees ends, or after some seconds with how things are; at once with wait=false',
    permission: 'public',
    guests: 'any',
    query: Type.Object({ wait: Type.Optional(Type.Boolean()) }, closed),
    reply: Type.Object({ isOpen: Type.Boolean() }, closed),
    errors: ['SHARED_ENDED', 'TOO_MANY_REQUESTS'],
  }),
};
