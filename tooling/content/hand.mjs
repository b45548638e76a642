/** A visible pointer, moved at human speed. */
const MOVE_MS = 550;
const STEP_MS = 25;

/** Shown in every page: an arrow that follows the mouse and a ring at clicks. It is above everything and receives no events. */
function drawPointer() {
  const draw = () => {
    const arrow = document.createElement('div');
    arrow.setAttribute('aria-hidden', 'true');
    arrow.innerHTML =
      '<svg width="26" height="26" viewBox="0 0 24 24"><path d="M4 2 L4 20 L9 15.5 L12.2 22 L15 20.6 L11.9 14.3 L18.5 14 Z" fill="#111" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/></svg>';
    const ring = document.createElement('div');
    ring.setAttribute('aria-hidden', 'true');
    for (const element of [arrow, ring]) {
      Object.assign(element.style, {
        position: 'fixed',
        left: '0',
        top: '0',
        zIndex: '2147483647',
        pointerEvents: 'none',
      });
      document.documentElement.append(element);
    }
    Object.assign(ring.style, {
      width: '34px',
      height: '34px',
      borderRadius: '50%',
      border: '3px solid #d9480f',
      opacity: '0',
      transition: 'opacity 300ms ease-out',
    });
    const place = (x, y) => {
      arrow.style.transform = `translate(${x - 4}px, ${y - 2}px)`;
      ring.style.transform = `translate(${x - 20}px, ${y - 20}px)`;
      window.sessionStorage.setItem('pointer', JSON.stringify([x, y]));
    };
    // A new page starts with the pointer's last position.
    place(...JSON.parse(window.sessionStorage.getItem('pointer') ?? '[640,400]'));
    window.addEventListener('mousemove', (event) => place(event.clientX, event.clientY), true);
    window.addEventListener('mousedown', () => (ring.style.opacity = '1'), true);
    window.addEventListener('mouseup', () => setTimeout(() => (ring.style.opacity = '0'), 250), true);
  };
  if (document.readyState === 'loading') window.addEventListener('DOMContentLoaded', draw);
  else draw();
}

/** `isQuick`: pauses are short and the pointer jumps. */
export async function createPointer(page, isQuick = false) {
  await page.addInitScript(drawPointer);
  let from = { x: 640, y: 400 };
  const rest = (ms) => page.waitForTimeout(isQuick ? Math.min(ms, 250) : ms);

  async function moveTo(x, y) {
    const steps = isQuick ? 1 : Math.round(MOVE_MS / STEP_MS);
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const eased = t * t * (3 - 2 * t);
      await page.mouse.move(from.x + (x - from.x) * eased, from.y + (y - from.y) * eased);
      await rest(STEP_MS / 2);
    }
    from = { x, y };
  }
  /** Over the middle of an element, or over a share of its width and height. */
  async function point(locator, { across = 0.5, down = 0.5 } = {}) {
    await locator.waitFor({ state: 'visible', timeout: 30_000 });
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    await moveTo(box.x + box.width * across, box.y + box.height * down);
    await rest(250);
  }
  return {
    rest,
    point,
    async press(locator, where) {
      await point(locator, where);
      await page.mouse.down();
      await rest(90);
      await page.mouse.up();
      await rest(450);
    },
    async write(locator, text) {
      await this.press(locator);
      await locator.fill('');
      await page.keyboard.type(text, { delay: 70 });
      await rest(300);
    },
    /** A lasso or a stroke: presses at the first point, moves through the others, releases at the last. */
    async drag(points) {
      await moveTo(points[0].x, points[0].y);
      await page.mouse.down();
      for (const { x, y } of points.slice(1)) {
        await page.mouse.move(x, y, { steps: 6 });
        await rest(60);
      }
      await page.mouse.up();
      from = points.at(-1);
      await rest(500);
    },
    async scroll(dy) {
      for (let i = 0; i < 12; i++) {
        await page.mouse.wheel(0, dy / 12);
        await rest(45);
      }
      await rest(300);
    },
  };
}
