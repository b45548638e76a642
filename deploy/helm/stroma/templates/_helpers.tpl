{{- define "stroma.labels" -}}
app.kubernetes.io/name: stroma
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "stroma.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "stroma.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "stroma.env" -}}
- name: STROMA_DATA_DIR
  value: /var/lib/stroma
{{- if gt (int .Values.bff.replicas) 1 }}
- name: STROMA_UPLOADS_DIR
  value: /var/lib/stroma-shared/uploads
{{- end }}
{{- if .Values.objectStore }}
- name: OBJECT_STORE
  value: {{ .Values.objectStore | quote }}
- name: STROMA_SHARED_CHECKPOINTS
  value: {{ if or .Values.daskScheduler .Values.extraRunners.replicas (gt (int .Values.bff.replicas) 1) }}"on"{{ else }}"off"{{ end }}
{{- else if gt (int .Values.bff.replicas) 1 }}
- name: OBJECT_STORE
  value: file:///var/lib/stroma-shared/objects
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "stroma.mounts" -}}
- { name: data, mountPath: /var/lib/stroma }
{{- if gt (int .Values.bff.replicas) 1 }}
- { name: shared, mountPath: /var/lib/stroma-shared }
{{- end }}
- { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "stroma.runnerEnv" -}}
- name: RUNNER_PORT
  value: "8082"
- name: STROMA_WORKERS
  value: {{ .Values.runner.workers | quote }}
{{- if .Values.daskScheduler }}
- name: DASK_SCHEDULER
  value: {{ .Values.daskScheduler | quote }}
{{- end }}
{{- end }}

{{- define "stroma.pythonProbe" -}}
exec:
  command: [python, -c, "import urllib.request as u; u.urlopen('http://127.0.0.1:{{ . }}/healthz', timeout=4)"]
periodSeconds: 10
timeoutSeconds: 5
failureThreshold: 6
{{- end }}
