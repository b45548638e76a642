import { LIMITS } from '@stroma/contract';
import { inLocale, oneLine, type Locale, type MailText } from './text.ts';

export interface EndedAnalysis {
  what: 'completed' | 'failed';
  /** Name of the analysis. */
  name: string;
  /** Minutes from its submission to its end. */
  minutes: number;
  /** Address of its result, or of the list that shows the reason for the failure. */
  link: string;
  /** URL where these mails can be turned off. */
  settings: string;
}

/** Mail to the author of a long analysis. The reason for a failure is only on the page, in the reader's language. */
export function endedMail(locale: Locale, { what, minutes, link, settings, ...given }: EndedAnalysis): MailText {
  const name = oneLine(given.name, 120);
  const limit = LIMITS.endedMailMinutes;
  const isDone = what === 'completed';
  return inLocale(locale, {
    'en-US': {
      subject: isDone ? `The analysis ${name} is complete` : `The analysis ${name} failed`,
      text: `The analysis ${name} ${isDone ? 'was completed' : 'failed'} after ${minutes} minutes.\n${isDone ? 'Open the result' : 'See the reason'}:\n\n${link}\n\nYou receive this mail because the analysis took more than ${limit} minutes. You can turn these mails off in your account settings:\n${settings}\n`,
    },
    'zh-CN': {
      subject: isDone ? `分析 ${name} 已完成` : `分析 ${name} 出错`,
      text: `分析 ${name} 在提交 ${minutes} 分钟后${isDone ? '完成' : '出错'}。\n${isDone ? '查看结果' : '查看原因'}：\n\n${link}\n\n该分析用时超过 ${limit} 分钟，因此发送此邮件。如不需要此类邮件，可在账户设置中关闭：\n${settings}\n`,
    },
  });
}
