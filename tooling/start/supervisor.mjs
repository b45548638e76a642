import { setPriority } from 'node:os';
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { readLogSettings, rotate } from './rotate-logs.mjs';
import { watchHealth, activeSeconds } from './watch-health.mjs';

const STOP_MS = 8000;
const ROTATE_MS = 10_000;

/**
 * Starts processes and rotates their logs. Restarts a process that dies or does not respond at its `health` URL for 15 s, with a growing pause.
 * `stop` ends all processes and their children. Each process leads its own group, so that Ctrl-C reaches it only through the supervisor.
 *
 * @param {{ logDir: string, onMessage?: (...given: any[]) => void, onFatal?: (...given: any[]) => void, onExit?: (...given: any[]) => void,
 * frozenMs?: number, logs?: ReturnType<typeof readLogSettings>, rotateMs?: number, }} options
 */
export function createSupervisor({
  logDir,
  onMessage = () => {},
  onFatal = () => {},
  onExit = () => {},
  frozenMs = undefined,
  logs = readLogSettings(),
  rotateMs = ROTATE_MS,
}) {
  mkdirSync(logDir, { recursive: true });
  const running = new Map();
  let isStopping = false;
  const names = new Set();
  const rotateAll = () => {
    for (const name of names) {
      try {
        rotate(join(logDir, `${name}.log`), logs);
      } catch (error) {
        // On a full disk the log stays unchanged, and the next round retries.
        process.stdout.write(`the log of ${name} was not rotated: ${error.message}\n`);
      }
    }
  };
  const rotating = setInterval(rotateAll, rotateMs);
  rotating.unref();

  function start(spec) {
    names.add(spec.name);
    // The file itself instead of a pipe, so that the last lines of a process are written even if this one ends first.
    const log = openSync(join(logDir, `${spec.name}.log`), 'a');
    const child = spawn(spec.command, spec.args, {
      cwd: spec.cwd,
      env: { ...process.env, ...spec.env },
      stdio: ['ignore', log, log, ...(spec.ipc ? ['ipc'] : [])],
      detached: true,
    });
    if (spec.nice && child.pid) setPriority(child.pid, spec.nice);
    closeSync(log);
    const startedAt = Date.now();
    running.set(spec.name, { child, spec });
    const frozen = () => {
      process.stdout.write(`${spec.name} does not answer; killing it\n`);
      kill(child, 'SIGKILL');
    };
    const watch = { frozenMs, busyMs: spec.busyMs ?? frozenMs, used: () => activeSeconds(child.pid) };
    const endWatch = spec.health ? watchHealth(spec.health, frozen, watch) : () => {};
    child.on('message', (message) => onMessage(spec.name, message));
    child.on('error', (error) => onFatal(`${spec.name} could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      endWatch();
      running.delete(spec.name);
      if (isStopping) return;
      onExit(spec.name, signal ?? code);
      if (code === 2 || code === 3) return onFatal(`${spec.name} ended: see ${join(logDir, `${spec.name}.log`)}`);
      const lived = Date.now() - startedAt;
      spec.failures = lived > 30_000 ? 0 : (spec.failures ?? 0) + 1;
      const pause = Math.min(10_000, 100 * 2 ** spec.failures);
      process.stdout.write(`${spec.name} ended (${signal ?? code}); starting it again\n`);
      setTimeout(() => isStopping || start(spec), pause);
    });
  }

  const kill = (child, signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // already gone
    }
  };

  return {
    start,
    pidOf: (name) => running.get(name)?.child.pid,
    async stop() {
      isStopping = true;
      clearInterval(rotating);
      const children = [...running.values()].map(({ child }) => child);
      const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      children.forEach((child) => kill(child, 'SIGTERM'));
      const timer = setTimeout(() => children.forEach((child) => kill(child, 'SIGKILL')), STOP_MS);
      await Promise.all(ended);
      clearTimeout(timer);
      // Children that a killed process left in its group.
      children.forEach((child) => kill(child, 'SIGKILL'));
    },
  };
}
