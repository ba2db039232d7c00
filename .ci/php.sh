#!/bin/sh
# Sees to what the plugin's tests need: PHP, PHPUnit, PHP_CodeSniffer, and for a run inside WordPress MariaDB and a
# WordPress in .tools/wordpress. From Debian's packages when root. Fails with one line that says what is missing.
set -eu
cd "$(dirname "$0")/.."

wordpress=.tools/wordpress/usr/share/wordpress
missing() {
  for name in php phpunit phpcs mariadbd; do
    PATH="$PATH:/usr/sbin" command -v "$name" >/dev/null || { echo "$name"; return; }
  done
  php -r 'exit(extension_loaded("mysqli") ? 0 : 1);' || { echo "PHP's mysqli"; return; }
  [ -f "${WORDPRESS:-$wordpress}/wp-load.php" ] || echo WordPress
}

if [ -n "$(missing)" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing PHP and WordPress for the plugin's tests" >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >&2
  apt-get install -qq -y --no-install-recommends \
    php-cli php-mysql php-xml phpunit php-codesniffer mariadb-server-core >&2
  # Unpacked, not installed: the package would bring a web server along.
  mkdir -p .tools/wordpress
  (cd .tools/wordpress && apt-get download -qq wordpress >&2 && dpkg -x wordpress_*.deb . && rm wordpress_*.deb)
fi
lacks=$(missing)
[ -z "$lacks" ] || { echo "Skipped: the plugin's tests in PHP need $lacks (see .ci/php.sh)." >&2; exit 1; }
