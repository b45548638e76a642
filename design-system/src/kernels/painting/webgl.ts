import type { View } from '../points/camera.ts';
import { SOFTWARE_RENDERERS } from '../points/gpu.ts';
import { fit } from './pixels.ts';
import type { Renderer, Scene } from '../points/scene.types.ts';

const VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec3 aPosition;
layout(location = 1) in uint aCode;
layout(location = 2) in uint aSelected;
uniform vec4 uX, uY, uZ;
uniform vec2 uView;
uniform float uSize, uAlpha;
uniform highp int uPass, uMode;
uniform bool uSelecting;
uniform vec3 uGround, uDim;
uniform sampler2D uTable;
out vec4 vColour;
void main() {
  vec4 entry = texelFetch(uTable, ivec2(int(aCode) & 255, int(aCode) >> 8), 0);
  bool lit = entry.a > 0.5 && (!uSelecting || aSelected != 0u);
  vec4 p = vec4(aPosition, 1.0);
  vec2 px = vec2(dot(uX, p), dot(uY, p));
  float near = dot(uZ, p);
  // uMode 1: depth by value (expression on top); 2: real depth (3D); 0: drawing order.
  float depth = uMode == 1 ? 1.0 - float(aCode) / 255.0 : uMode == 2 ? 1.0 - near : 0.5;
  bool shown = uPass == 2 || (lit == (uPass == 1));
  gl_Position = shown ? vec4(px.x / uView.x * 2.0 - 1.0, 1.0 - px.y / uView.y * 2.0, depth * 2.0 - 1.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
  gl_PointSize = uSize + 1.0;
  vec3 colour = lit ? entry.rgb : uDim;
  if (uMode == 2) colour = mix(colour, uGround, clamp((0.62 - near) * 0.9, 0.0, 0.45));
  vColour = vec4(colour, lit ? uAlpha : uAlpha * 0.45);
}`;
const FRAGMENT = `#version 300 es
precision highp float;
in vec4 vColour;
uniform float uSize;
uniform highp int uMode;
out vec4 oColour;
void main() {
  float d = length(gl_PointCoord - 0.5) * (uSize + 1.0);
  float cover = clamp(uSize * 0.5 + 0.5 - d, 0.0, 1.0);
  if (cover < (uMode == 2 ? 0.5 : 0.02)) discard;
  oColour = vec4(vColour.rgb, vColour.a * cover);
}`;

function compile(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}

/**
 * Null without WebGL2; with `hardwareOnly` also where it is emulated in software. Positions, codes, selection and table are uploaded only when they
 * are new objects, so a recolouring uploads one or two bytes per cell.
 */
export function createWebglRenderer(canvas: HTMLCanvasElement, hardwareOnly: boolean): Renderer | null {
  const gl = canvas.getContext('webgl2', {
    antialias: false,
    alpha: false,
    preserveDrawingBuffer: true,
    failIfMajorPerformanceCaveat: hardwareOnly,
  });
  if (!gl) return null;
  if (hardwareOnly) {
    const info = gl.getExtension('WEBGL_debug_renderer_info');
    const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
    if (SOFTWARE_RENDERERS.test(name)) {
      gl.getExtension('WEBGL_lose_context')?.loseContext();
      return null;
    }
  }
  const program = compile(gl);
  if (!program) return null;
  gl.useProgram(program);
  const at = (name: string) => gl.getUniformLocation(program, name);
  const u = Object.fromEntries(
    ['uX', 'uY', 'uZ', 'uView', 'uSize', 'uAlpha', 'uPass', 'uMode', 'uSelecting', 'uGround', 'uDim'].map((n) => [
      n,
      at(n),
    ]),
  );
  const buffers = { positions: gl.createBuffer(), codes: gl.createBuffer(), selection: gl.createBuffer() };
  const texture = gl.createTexture();
  const last: Partial<Pick<Scene, 'positions' | 'codes' | 'selection' | 'table'>> = {};

  const upload = (scene: Scene) => {
    if (last.positions !== scene.positions) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffers.positions);
      gl.bufferData(gl.ARRAY_BUFFER, scene.positions.positions, gl.STATIC_DRAW);
      gl.enableVertexAttribArray(0);
      gl.vertexAttribPointer(0, scene.positions.dimensions, gl.SHORT, false, 0, 0);
      last.positions = scene.positions;
    }
    if (last.codes !== scene.codes) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffers.codes);
      gl.bufferData(gl.ARRAY_BUFFER, scene.codes, gl.DYNAMIC_DRAW);
      gl.enableVertexAttribArray(1);
      gl.vertexAttribIPointer(1, 1, scene.codes instanceof Uint16Array ? gl.UNSIGNED_SHORT : gl.UNSIGNED_BYTE, 0, 0);
      last.codes = scene.codes;
    }
    if (last.selection !== scene.selection) {
      if (scene.selection) {
        gl.bindBuffer(gl.ARRAY_BUFFER, buffers.selection);
        gl.bufferData(gl.ARRAY_BUFFER, scene.selection, gl.DYNAMIC_DRAW);
        gl.enableVertexAttribArray(2);
        gl.vertexAttribIPointer(2, 1, gl.UNSIGNED_BYTE, 0, 0);
      } else {
        // The constant of a disabled attribute must have the shader's type, or nothing is drawn.
        gl.disableVertexAttribArray(2);
        gl.vertexAttribI4ui(2, 0, 0, 0, 0);
      }
      last.selection = scene.selection;
    }
    if (last.table !== scene.table) {
      gl.bindTexture(gl.TEXTURE_2D, texture);
      const rows = scene.table.length / 1024;
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, 256, rows, 0, gl.RGBA, gl.UNSIGNED_BYTE, scene.table);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
      last.table = scene.table;
    }
  };
  const place = (view: View) => {
    gl.uniform4fv(u.uX!, view.x);
    gl.uniform4fv(u.uY!, view.y);
    gl.uniform4fv(u.uZ!, view.z);
    gl.uniform2f(u.uView!, view.width, view.height);
  };
  return {
    kind: 'webgl',
    // One step: the points are drawn by another process than the page.
    // eslint-disable-next-line require-yield
    *draw(scene) {
      upload(scene);
      const { view, background: b, dim } = scene;
      fit(canvas, view);
      gl.viewport(0, 0, view.width, view.height);
      gl.clearColor(b[0] / 255, b[1] / 255, b[2] / 255, 1);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
      const mode = view.three ? 2 : scene.byValue ? 1 : 0;
      if (mode) gl.enable(gl.DEPTH_TEST);
      else gl.disable(gl.DEPTH_TEST);
      gl.depthFunc(gl.LEQUAL);
      place(view);
      gl.uniform1f(u.uSize!, scene.size);
      gl.uniform1f(u.uAlpha!, scene.alpha);
      gl.uniform1i(u.uMode!, mode);
      gl.uniform1i(u.uSelecting!, scene.selection ? 1 : 0);
      gl.uniform3f(u.uGround!, b[0] / 255, b[1] / 255, b[2] / 255);
      gl.uniform3f(u.uDim!, dim[0] / 255, dim[1] / 255, dim[2] / 255);
      const passes = scene.picked || scene.selection ? [0, 1] : [2];
      for (const pass of passes) {
        gl.uniform1i(u.uPass!, pass);
        gl.drawArrays(gl.POINTS, 0, scene.positions.n);
        if (pass === 0) gl.clear(gl.DEPTH_BUFFER_BIT);
      }
      // Reading one pixel back waits until every point is drawn, so that `onPaint` is accurate.
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    },
    dispose() {
      for (const buffer of Object.values(buffers)) gl.deleteBuffer(buffer);
      gl.deleteTexture(texture);
      gl.deleteProgram(program);
    },
  };
}
