/** Sentences that must not depend on a file that the server may be unable to send. */
const WORDS = {
  'en-US': {
    title: 'Stroma could not be loaded',
    body: 'The server cannot be reached, or the page failed. What you typed in a wizard is kept in this browser.',
    reload: 'Load again',
  },
  'zh-CN': {
    title: 'Stroma 未能加载',
    body: '无法连接服务器，或页面出错。您在向导中输入的内容已保存在此浏览器中。',
    reload: '重新加载',
  },
} as const;

/** Shows the last-resort page in an element: plain DOM without provider, style sheet or loaded resources. */
export function showBroken(place: Element, locale: string): void {
  const words = locale === 'zh-CN' ? WORDS['zh-CN'] : WORDS['en-US'];
  const main = document.createElement('main');
  main.style.cssText = 'max-width: 480px; margin: 20vh auto; padding: 0 24px; font: 16px/24px system-ui, sans-serif';
  const [title, body, button] = [
    document.createElement('h1'),
    document.createElement('p'),
    document.createElement('button'),
  ];
  title.textContent = words.title;
  body.textContent = words.body;
  button.textContent = words.reload;
  button.style.cssText = 'margin-top: 16px; padding: 6px 16px; font: inherit';
  button.addEventListener('click', () => location.reload());
  main.append(title, body, button);
  place.replaceChildren(main);
}
