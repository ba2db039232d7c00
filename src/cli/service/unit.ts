/** The files with which systemd runs the server. */

/** Paths used by `thikana service install`, below the system's root. */
export const PATHS = {
  program: "/usr/local/bin/thikana",
  unit: "/etc/systemd/system/thikana.service",
  user: "/etc/sysusers.d/thikana.conf",
  settings: "/etc/thikana.env",
  data: "/var/lib/thikana",
} as const;

/** A system user without password or shell, for systemd-sysusers. */
export const USER = `u thikana - "Thikana" ${PATHS.data}\n`;

/** The initial settings file. */
export const SETTINGS_FILE = `# Settings of the thikana service, one per line: thikana serve --help lists them.
# Changes apply at the next start: systemctl restart thikana
#THIKANA_HOST=127.0.0.1
#THIKANA_PORT=8080
#THIKANA_PUBLIC_URL=https://thikana.example.com
#THIKANA_TRUSTED_PROXIES=127.0.0.1
`;

/**
 * The unit. It can only reach the network and its own folder.
 *
 * Left out: MemoryDenyWriteExecute, since JavaScript is compiled at run time; PrivateNetwork and IPAddressDeny, since a
 * server listens. Changing owners fails with an error instead of killing the process; SQLite tries it only as root.
 * @param program path of the executable
 */
export const unitOf = (program: string = PATHS.program): string => `[Unit]
Description=Thikana: delivery addresses checked, orders scored
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
ExecStart=${program} serve
Environment=THIKANA_DATA_DIR=${PATHS.data}
EnvironmentFile=-${PATHS.settings}
User=thikana
Group=thikana
StateDirectory=thikana
StateDirectoryMode=0700
UMask=0077
LimitNOFILE=65536
Restart=always
RestartSec=2
# One second more than the longest time that the server takes to stop.
TimeoutStopSec=16

# If THIKANA_BACKUP_DIR is another folder, add it to ReadWritePaths: systemctl edit thikana
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
DevicePolicy=closed
PrivateUsers=yes
ProtectProc=invisible
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
KeyringMode=private
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
