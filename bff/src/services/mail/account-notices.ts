import { inLocale, oneLine, type Locale, type MailText } from './text.ts';

/** After a change or a reset of the password: so that the owner learns of a change by somebody else (ASVS 6.3.7). */
export function passwordChangedMail(locale: Locale, username: string): MailText {
  const name = oneLine(username);
  return inLocale(locale, {
    'en-US': {
      subject: 'Your Stroma password was changed',
      text: `The password of the account ${name} was changed and every session was signed out.\nIf it was not you, request a new password on the sign-in page at once and contact us.\n`,
    },
    'zh-CN': {
      subject: '您的 Stroma 密码已修改',
      text: `账户 ${name} 的密码已修改，已在所有设备上退出登录。\n如果不是您本人操作，请立即在登录页面重置密码并联系我们。\n`,
    },
  });
}

/** Sent to the old address after a change of the address. */
export function emailChangedMail(locale: Locale, username: string): MailText {
  const name = oneLine(username);
  return inLocale(locale, {
    'en-US': {
      subject: 'Your Stroma account has a new e-mail address',
      text: `The account ${name} no longer uses this e-mail address.\nIf it was not you, contact us at once: we can restore your access to the account.\n`,
    },
    'zh-CN': {
      subject: '您的 Stroma 账户已更换邮箱',
      text: `账户 ${name} 已不再使用此邮箱。\n如果不是您本人操作，请立即联系我们，我们可以协助您找回账户。\n`,
    },
  });
}
