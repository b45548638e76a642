/** A page of another origin with the tools in a frame, which collects the messages sent by it in `window.got`. */
export async function openHosted({ openPage, serve, origin }) {
  const session = 'a'.repeat(24);
  const { server, origin: host } = await serve((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><body><script>
      window.got = [];
      addEventListener('message', (e) => got.push({ origin: e.origin, data: e.data }));
    </script><iframe sandbox="allow-scripts allow-same-origin allow-downloads" style="width:1200px;height:800px"
      src="${origin}/#${new URLSearchParams({ session, host })}"></iframe>`,
    );
  });
  const { page, faults, close } = await openPage({ from: host });
  await page.waitForFunction(() => window.got.some((one) => one.data.type === 'ready'));
  const send = (message) =>
    page.evaluate(
      ([body, to]) => document.querySelector('iframe').contentWindow.postMessage(body, to),
      [message, origin],
    );
  const end = async () => {
    await close();
    server.close();
  };
  return { page, faults, session, send, frame: page.frameLocator('iframe'), close: end };
}
