import { LIMITS } from '@stroma/contract';

/** The mail with the verification code, in the reader's language. */
export function verificationMail(locale: 'en-US' | 'zh-CN', code: string): { subject: string; text: string } {
  const hours = LIMITS.emailCodeHours;
  return locale === 'zh-CN'
    ? {
        subject: `Stroma 验证码：${code}`,
        text: `您的验证码是 ${code}，${hours} 小时内有效。\n如果不是您本人操作，请忽略此邮件。\n`,
      }
    : {
        subject: `Stroma verification code: ${code}`,
        text: `Your verification code is ${code}. It is valid for ${hours} hours.\nIf you did not ask for it, ignore this mail.\n`,
      };
}
