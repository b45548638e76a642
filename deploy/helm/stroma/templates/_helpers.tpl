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

{{- /* The keys of the Secret that a process gets: (list root (list required…) (list optional…)). Never the whole Secret. */}}
{{- define "stroma.secrets" -}}
{{- $root := index . 0 }}
{{- range index . 1 }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $root.Values.secretName }}, key: {{ . }} } }
{{- end }}
{{- range index . 2 }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $root.Values.secretName }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end }}

{{- /* What each of the three processes needs: the store and its credentials, and the secret between them. */}}
{{- define "stroma.env" -}}
{{- include "stroma.secrets" (list . (list "INTERNAL_SECRET") (list "AWS_ACCESS_KEY_ID" "AWS_SECRET_ACCESS_KEY")) }}
- name: STROMA_DATA_DIR
  value: /var/lib/stroma
{{- if .Values.objectStore }}
- name: OBJECT_STORE
  value: {{ .Values.objectStore | quote }}
- name: STROMA_SHARED_CHECKPOINTS
  value: "on"
{{- else }}
- name: OBJECT_STORE
  value: file://{{ include "stroma.volume" . }}/objects
{{- end }}
{{- include "stroma.settings" .Values.storeSettings }}
{{- end }}

{{- /* Where the volume is: the data folder of the only BFF, or beside those of several. */}}
{{- define "stroma.volume" -}}
{{ if gt (int .Values.bff.replicas) 1 }}/var/lib/stroma-shared{{ else }}/var/lib/stroma{{ end }}
{{- end }}

{{- define "stroma.settings" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- /* The objects and nothing else of the volume. With S3 a process that reads files of strangers has no part of the volume. */}}
{{- define "stroma.objectsMount" -}}
- { name: data, mountPath: /var/lib/stroma }
{{- if not .Values.objectStore }}
- { name: volume, mountPath: {{ include "stroma.volume" . }}/objects, subPath: objects }
{{- end }}
- { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "stroma.objectsVolumes" -}}
{{- if not .Values.objectStore }}
- name: volume
  persistentVolumeClaim: { claimName: {{ .Values.persistence.existingClaim | default .Release.Name }} }
{{- end }}
- name: data
  emptyDir: { sizeLimit: {{ .Values.cacheSize }} }
- name: tmp
  emptyDir: {}
{{- end }}

{{- /* A volume that one machine mounts: all pods of the release run on that machine, whichever starts first. */}}
{{- define "stroma.oneMachine" -}}
{{- if and (not .Values.objectStore) (ne .Values.persistence.accessMode "ReadWriteMany") }}
affinity:
  podAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      - topologyKey: kubernetes.io/hostname
        labelSelector:
          matchLabels: {{- include "stroma.labels" . | nindent 12 }}
{{- end }}
{{- end }}

{{- define "stroma.dnsEgress" -}}
# The second one: node-local-dns
- to:
    - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: kube-system } }
    - ipBlock: { cidr: 169.254.20.10/32 }
  ports: [{ protocol: UDP, port: 53 }, { protocol: TCP, port: 53 }]
{{- end }}
