import { LIMITS } from '@stroma/contract';
import { inLocale, type Locale, type MailText } from './text.ts';

export type CodePurpose = 'registration' | 'password' | 'email';

const EN: Record<CodePurpose, [subject: string, why: string]> = {
  registration: ['Your code to register with Stroma', 'Enter it in the registration form.'],
  password: ['Your code for a new Stroma password', 'Enter it where you requested a new password.'],
  email: ['Your code for this e-mail address in Stroma', 'Enter it in your account settings to use this address.'],
};
const ZH: Record<CodePurpose, [subject: string, why: string]> = {
  registration: ['Stroma 注册验证码', '请在注册页面填写。'],
  password: ['Stroma 重置密码验证码', '请在重置密码的页面填写。'],
  email: ['Stroma 更换邮箱验证码', '请在账户设置中填写，以启用此邮箱。'],
};

/** The mail with a verification code; the code is only in the text, because a locked screen shows the subject. */
export function codeMail(locale: Locale, purpose: CodePurpose, code: string): MailText {
  const hours = LIMITS.emailCodeHours;
  return inLocale(locale, {
    'en-US': {
      subject: EN[purpose][0],
      text: `Your verification code is ${code}. ${EN[purpose][1]}\nIt is valid for ${hours} hours and can be used once.\nIf you did not request it, ignore this mail and do not share the code with anyone.\n`,
    },
    'zh-CN': {
      subject: ZH[purpose][0],
      text: `您的验证码是 ${code}。${ZH[purpose][1]}\n验证码 ${hours} 小时内有效，仅可使用一次。\n如果不是您本人操作，请忽略此邮件，切勿将验证码告诉他人。\n`,
    },
  });
}

/** Sent instead of the code to an address without an account, so that the reply is the same and its owner still knows. */
export const noAccountMail = (locale: Locale): MailText =>
  inLocale(locale, {
    'en-US': {
      subject: 'No Stroma account with this address',
      text: 'Someone requested a new password for this e-mail address, but there is no Stroma account with it.\nIf it was you, you may have registered with another address. Otherwise ignore this mail.\n',
    },
    'zh-CN': {
      subject: '该邮箱没有 Stroma 账户',
      text: '有人为此邮箱申请重置密码，但该邮箱没有注册 Stroma 账户。\n如果是您本人操作，您可能使用了其他邮箱注册；否则请忽略此邮件。\n',
    },
  });
