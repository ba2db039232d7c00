#!/bin/sh
# Packs dist/thikana for Debian: program, unit, user and settings. Removing the package keeps the data, purging it too.
set -eu
program=/usr/bin/thikana
said() { dist/thikana version --json | sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p"; }
version=$(said version)
arch=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 0755 "$root"

install -D -m 0755 dist/thikana "$root$program"
install -d "$root/DEBIAN" "$root/lib/systemd/system" "$root/usr/lib/sysusers.d" "$root/usr/share/thikana"
dist/thikana service print --program "$program" > "$root/lib/systemd/system/thikana.service"
dist/thikana service print --file user > "$root/usr/lib/sysusers.d/thikana.conf"
dist/thikana service print --file settings > "$root/usr/share/thikana/thikana.env"
install -D -m 0644 LICENSE "$root/usr/share/doc/thikana/copyright"
gzip -9 -n <CHANGELOG.md >"$root/usr/share/doc/thikana/changelog.gz"
chmod 0644 "$root/usr/share/doc/thikana/changelog.gz"

cat > "$root/DEBIAN/control" <<END
Package: thikana
Version: $version
Architecture: $arch
Maintainer: Thikana <thikana@localhost>
Depends: libc6, systemd
Section: web
Priority: optional
Installed-Size: $(($(wc -c <dist/thikana) / 1024))
Description: checks Indian delivery addresses and scores orders
 Checks and cleans delivery addresses, ships a checkout widget, and scores
 orders for cash-on-delivery and return risk. Needs no internet.
END

# DPKG_ROOT is empty but for an installation into the folder of another system, where nothing is started.
cat > "$root/DEBIAN/postinst" <<'END'
#!/bin/sh
set -e
[ "$1" = configure ] || exit 0
root=${DPKG_ROOT:+--root=$DPKG_ROOT}
systemd-sysusers $root "$DPKG_ROOT/usr/lib/sysusers.d/thikana.conf"
# No file of the package: dpkg would ask what to do with one that `thikana service install` has made. It may hold secrets.
settings=$DPKG_ROOT/etc/thikana.env
[ -e "$settings" ] || install -m 0600 "$DPKG_ROOT/usr/share/thikana/thikana.env" "$settings"
systemctl $root --quiet enable thikana.service
if [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    systemctl restart thikana.service
fi
END
cat > "$root/DEBIAN/prerm" <<'END'
#!/bin/sh
set -e
[ "$1" = remove ] || exit 0
root=${DPKG_ROOT:+--root=$DPKG_ROOT}
if [ -z "$DPKG_ROOT" ] && [ -d /run/systemd/system ]; then systemctl stop thikana.service; fi
systemctl $root --quiet disable thikana.service
END
cat > "$root/DEBIAN/postrm" <<'END'
#!/bin/sh
set -e
[ "$1" != purge ] || rm -f "$DPKG_ROOT/etc/thikana.env"
case $1 in
    remove | purge) [ ! -d "$DPKG_ROOT/var/lib/thikana" ] || echo "The data stay in /var/lib/thikana, until you delete them." ;;
esac
END
chmod 0755 "$root/DEBIAN/postinst" "$root/DEBIAN/prerm" "$root/DEBIAN/postrm"

# The times in it are the commit's, so that two packages of one program are the same bytes.
SOURCE_DATE_EPOCH=$(git show -s --format=%ct "$(said commit)" 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH
file="dist/thikana_${version}_$arch.deb"
dpkg-deb --root-owner-group -Zgzip -z6 --build "$root" "$file"
