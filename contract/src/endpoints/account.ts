import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Session } from '../entities.ts';
import { LIMITS } from '../limits.ts';

const closed = { additionalProperties: false } as const;
const Username = Type.String({ minLength: 1, maxLength: 200 });
const Email = Type.String({ minLength: 1, maxLength: 320 });
const Password = Type.String({ minLength: 1, maxLength: 1024 });
const Available = Type.Object({ available: Type.Boolean() }, closed);

/** Specification 7, Account; passwords, names and codes: 5 and 9. */
export const account = {
  signUp: endpoint({
    id: 'account.signUp',
    method: 'POST',
    path: '/account/sign-up',
    summary: 'Signs in (the specification names the login call sign-up)',
    permission: 'public',
    bodyKind: 'form',
    body: Type.Object({ username: Username, password: Password }, closed),
    reply: Session,
    errors: ['SIGN_IN_FAILED', 'TOO_MANY_REQUESTS'],
  }),
  signInByLink: endpoint({
    id: 'account.signInByLink',
    method: 'POST',
    path: '/account/sign-in-link',
    summary: 'Signs in with the one-use link that the first start prints',
    permission: 'public',
    bodyKind: 'json',
    body: Type.Object({ link: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
    reply: Session,
    errors: ['LINK_USED', 'TOO_MANY_REQUESTS'],
  }),
  signOut: endpoint({
    id: 'account.signOut',
    method: 'GET',
    path: '/account/sign-out',
    summary: 'Ends the session',
    permission: 'signedIn',
    reply: Type.Object({}, closed),
  }),
  info: endpoint({
    id: 'account.info',
    method: 'GET',
    path: '/account/info',
    summary: 'Account info, privileges and the current space',
    permission: 'signedIn',
    reply: Type.Object(
      {
        ...Session.properties,
        token: Type.Null(),
        registeredAt: Type.String(),
        space: Type.Object(
          {
            id: Type.String(),
            name: Type.String(),
            kind: Type.Enum(['personal', 'team']),
            dataPermissions: Type.Array(Type.String()),
          },
          closed,
        ),
      },
      closed,
    ),
  }),
  reg: endpoint({
    id: 'account.reg',
    method: 'POST',
    path: '/account/reg',
    summary: 'Registers; success when code is 200 and data present',
    permission: 'public',
    bodyKind: 'form',
    body: Type.Object(
      {
        username: Username,
        email: Email,
        phone: Type.Optional(Type.String({ maxLength: 40 })),
        password: Password,
        verificationMessage: Type.String({ minLength: 1, maxLength: 20 }),
      },
      closed,
    ),
    reply: Type.Object({ username: Type.String() }, closed),
    errors: [
      'USERNAME_INVALID',
      'USERNAME_TAKEN',
      'EMAIL_INVALID',
      'EMAIL_TAKEN',
      'PASSWORD_INVALID',
      'CODE_INVALID',
      'TOO_MANY_REQUESTS',
    ],
  }),
  checkUsername: endpoint({
    id: 'account.checkUsername',
    method: 'GET',
    path: '/account/reg/check_username',
    summary: 'Is the user name free',
    permission: 'public',
    query: Type.Object({ username: Username }, closed),
    reply: Available,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  checkEmail: endpoint({
    id: 'account.checkEmail',
    method: 'GET',
    path: '/account/reg/check_email',
    summary: 'Is the e-mail address free',
    permission: 'public',
    query: Type.Object({ email: Email }, closed),
    reply: Available,
    errors: ['TOO_MANY_REQUESTS'],
  }),
  sendMessage: endpoint({
    id: 'account.sendMessage',
    method: 'POST',
    path: '/account/sendMessage',
    summary: `Sends the verification code by e-mail, valid ${LIMITS.emailCodeHours} hours`,
    permission: 'public',
    bodyKind: 'form',
    body: Type.Object({ email: Email, locale: Type.Optional(Type.Enum(['en-US', 'zh-CN'])) }, closed),
    reply: Type.Object({ validHours: Type.Integer() }, closed),
    errors: ['EMAIL_INVALID', 'TOO_MANY_REQUESTS'],
  }),
};
