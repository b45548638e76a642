/** GPUs emulated on the CPU: a pixel buffer is many times faster there (toolchain measurements). */
export const SOFTWARE_RENDERERS = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Runs in its own worker: `post(true)` when WebGL2 is drawn by a GPU. */
const PROBE = `
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  const info = gl && gl.getExtension('WEBGL_debug_renderer_info');
  const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  postMessage(Boolean(gl) && !${String(SOFTWARE_RENDERERS)}.test(name));
`;

let answer: boolean | null = null;
let asked: Promise<boolean> | null = null;

/** Null until the worker has answered; true if no worker can be used, because the renderer then detects it itself. */
export function detectedGpu(): boolean | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return true;
  return answer;
}

/**
 * Detects once per page whether WebGL2 runs on a GPU. In a worker, because creating an emulated context blocks its thread for half a second: call it
 * early, so that the answer is available before the points.
 */
export function askGpu(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    if (detectedGpu() !== null) return resolve(true);
    let worker: Worker | null = null;
    const url = URL.createObjectURL(new Blob([PROBE], { type: 'text/javascript' }));
    const end = (has: boolean) => {
      answer = has;
      worker?.terminate();
      URL.revokeObjectURL(url);
      resolve(has);
    };
    try {
      worker = new Worker(url);
      worker.onmessage = ({ data }) => end(data === true);
      worker.onerror = () => end(true);
    } catch {
      end(true);
    }
  });
  return asked;
}
