"""Runs a command; writes to descriptor 3 how many processor seconds it took, with every process that it started."""

import ctypes
import os
import resource
import signal
import subprocess
import sys

#: Linux: orphans of the command become children of this process, so that their time counts too.
PR_SET_CHILD_SUBREAPER = 36


def main() -> int:
    if sys.platform == 'linux':
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    # Descriptor 3 is not handed on: the reader sees its end with the command's.
    command = subprocess.Popen(sys.argv[1:])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command has it from the terminal as well
    signal.signal(signal.SIGTERM, lambda *_: os.kill(command.pid, signal.SIGTERM))
    while True:
        pid, status = os.waitpid(-1, 0)
        if pid == command.pid:
            break
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    os.write(3, f'{used.ru_utime + used.ru_stime}'.encode())
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


if __name__ == '__main__':
    # The interpreter would not wait for orphans; the rest is left to the system.
    os._exit(main())
