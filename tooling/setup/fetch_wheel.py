"""Fetches one wheel from the package index and unpacks it: for a Python without pip and ensurepip.

python fetch_wheel.py NAME VERSION FOLDER
"""

import hashlib
import io
import json
import os
import platform
import stat
import sys
import urllib.parse
import urllib.request
import zipfile

name, version, folder = sys.argv[1:4]
index = os.environ.get('UV_INDEX_URL') or os.environ.get('PIP_INDEX_URL') or 'https://pypi.org/simple'
request = urllib.request.Request(
    f'{index.rstrip("/")}/{name}/', headers={'Accept': 'application/vnd.pypi.simple.v1+json'}
)
files = json.load(urllib.request.urlopen(request, timeout=60))['files']
machine = platform.machine().lower()
system = {'Linux': 'manylinux', 'Darwin': 'macosx'}[platform.system()]
names = {'x86_64': ('x86_64',), 'amd64': ('x86_64',), 'arm64': ('arm64', 'aarch64'), 'aarch64': ('aarch64', 'arm64')}
fitting = [
    f
    for f in files
    if f['filename'].startswith(f'{name}-{version}-')
    and system in f['filename']
    and any(m in f['filename'] for m in names[machine])
]
if not fitting:
    sys.exit(f'no wheel of {name} {version} for {system} {machine}')
data = urllib.request.urlopen(urllib.parse.urljoin(request.full_url, fitting[0]['url']), timeout=300).read()
if hashlib.sha256(data).hexdigest() != fitting[0]['hashes']['sha256']:
    sys.exit(f'{fitting[0]["filename"]} arrived damaged; start again')
with zipfile.ZipFile(io.BytesIO(data)) as wheel:
    for entry in wheel.namelist():
        if entry.endswith(f'/scripts/{name}'):
            target = os.path.join(folder, 'bin', name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, 'wb') as out:
                out.write(wheel.read(entry))
            os.chmod(target, os.stat(target).st_mode | stat.S_IXUSR)
