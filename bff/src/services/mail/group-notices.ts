import { LIMITS } from '@stroma/contract';
import { inLocale, oneLine, type Locale, type MailText } from './text.ts';

/** Invitation to a group: who invites, the group, the link and its validity (specification 4). */
export function invitationMail(locale: Locale, given: { groupName: string; inviter: string; link: string }): MailText {
  const [group, inviter] = [oneLine(given.groupName, 64), oneLine(given.inviter, 64)];
  const days = LIMITS.inviteDays;
  return inLocale(locale, {
    'en-US': {
      subject: `${inviter} invites you to the Stroma group ${group}`,
      text: `${inviter} invites you to the group ${group}.\nOpen this link and sign in with this e-mail address to join:\n\n${given.link}\n\nThe link is valid for ${days} days and can be used once.\nIf you do not know ${inviter}, ignore this mail.\n`,
    },
    'zh-CN': {
      subject: `${inviter} 邀请您加入 Stroma 团队 ${group}`,
      text: `${inviter} 邀请您加入团队 ${group}。\n请打开以下链接，并使用此邮箱的账户登录后加入：\n\n${given.link}\n\n链接 ${days} 天内有效，仅可使用一次。\n如果您不认识 ${inviter}，请忽略此邮件。\n`,
    },
  });
}

/** Mail to a removed member; their content stays in the group (specification 6). */
export function removedMail(locale: Locale, given: { groupName: string }): MailText {
  const group = oneLine(given.groupName, 64);
  return inLocale(locale, {
    'en-US': {
      subject: `You are no longer a member of the Stroma group ${group}`,
      text: `You were removed from the group ${group}. What you made in it stays there.\nYour personal space and your other groups are not affected.\n`,
    },
    'zh-CN': {
      subject: `您已被移出 Stroma 团队 ${group}`,
      text: `您已被移出团队 ${group}，您在其中创建的内容仍保留在该团队。\n您的个人空间和其他团队不受影响。\n`,
    },
  });
}
