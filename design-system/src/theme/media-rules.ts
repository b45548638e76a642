/**
 * Keeps `@media` rules correct while the window is resized. Returns a cleanup function.
 *
 * Chromium (156) skips a media change when a rule was added with `insertRule` since its last style update: it restyles only the elements that
 * the new rule matches, and every other element keeps the rules of the former size until something else restyles it. styled-components adds its
 * rules that way, so a phone that was rotated while a screen loaded kept the wide header. A universal rule, added or removed in the frame of the
 * `resize` event, makes Chromium match every element again.
 */
export function keepMediaRules(doc: Document): () => void {
  const style = doc.createElement('style');
  style.dataset.purpose = 'media-rules';
  doc.head.append(style);
  const view = doc.defaultView!;
  let frame = 0;
  const rematch = () => {
    const sheet = style.sheet;
    if (sheet?.cssRules.length) sheet.deleteRule(0);
    else sheet?.insertRule('* {}');
  };
  // Runs after the listeners of the event, which may render and add rules, and before the frame's style update.
  const handleResize = () => {
    view.cancelAnimationFrame(frame);
    frame = view.requestAnimationFrame(rematch);
  };
  view.addEventListener('resize', handleResize);
  return () => {
    view.removeEventListener('resize', handleResize);
    view.cancelAnimationFrame(frame);
    style.remove();
  };
}
