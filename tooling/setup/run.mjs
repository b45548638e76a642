import { spawn } from 'node:child_process';
import { SetupError } from './say.mjs';

const running = new Set();

/** Ends the processes of `run`, so that Ctrl-C leaves none behind. */
export const endRunning = () => running.forEach((child) => child.kill('SIGTERM'));

/** Runs a command quietly; on failure throws its last lines. */
export function run(command, args, { cwd, env, timeoutMs = 30 * 60_000, stdio = 'quiet' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: stdio === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    running.add(child);
    let text = '';
    const keep = (part) => (text = (text + part).slice(-20_000));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => reject(new SetupError(`${command}: ${error.message}`)));
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) return resolve(text);
      const tail = text.trim().split('\n').slice(-12).join('\n');
      const reason = /ENOSPC|No space left/i.test(text) ? 'The disk is full. Free some space and start again.\n' : '';
      reject(
        new SetupError(`${reason}${command} ${args.slice(0, 3).join(' ')} ended with ${signal ?? code}.\n${tail}`),
      );
    });
  });
}
