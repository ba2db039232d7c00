# Thikana: everything from a fresh clone. Needs make, and either Bun or Node.js with npm.
#
# Each target sets up what it needs and does nothing twice: the pinned Bun (.tools/), the packages of
# bun.lock (node_modules/), the PIN directory (data/directory.bin), the tagger's weights (data/tagger.bin),
# the WooCommerce plugin (widget/woocommerce/plugin.zip), the executable (dist/thikana).

SHELL := /bin/sh
export PATH := $(CURDIR)/.tools:$(CURDIR)/node_modules/.bin:$(PATH)

PACKAGES := node_modules/.installed
DIRECTORY := data/directory.bin
TAGGER := data/tagger.bin
PLUGIN := widget/woocommerce/plugin.zip
API_TYPES := src/console/api/schema.d.ts
BINARY := dist/thikana

SOURCES := $(shell find src widget data/catalogue -type f 2>/dev/null) $(wildcard data/*.ts) CHANGELOG.md tsconfig.json package.json
PLUGIN_SOURCES := $(shell find widget/woocommerce -type f ! -name plugin.zip 2>/dev/null)
DATA_SOURCES := $(shell find data -name '*.ts' ! -path 'data/catalogue/*' ! -path 'data/build/tagger/*' ! -name build-tagger.ts 2>/dev/null)
TAGGER_SOURCES := data/build-tagger.ts $(shell find data/build/tagger src/engine/address -name '*.ts' 2>/dev/null)

API_TYPES_TOOL := .ci/openapi-types/node_modules/.installed
HTTP_SOURCES := $(shell find src data/catalogue -name '*.ts' ! -path 'src/console/*' 2>/dev/null)

.PHONY: help run demo dev check test build audit bench growth nodes faults guide accuracy risk screenshots bytecode-order dist deb clean packages bun
.DELETE_ON_ERROR:

help: ## This list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

run: $(BINARY) ## Build what is missing and start the server: make run ARGS="--port 9000"
	@exec $(BINARY) serve $(ARGS)

demo: $(BINARY) ## A throw-away server with a simulated shop: make demo ARGS="--port 9000"
	@exec $(BINARY) demo $(ARGS)

dev: $(API_TYPES) ## The server from source, started again when a file of it or of a page changes: make dev ARGS="--port 9000"
	@exec .tools/bun .ci/dev.ts $(ARGS)

check: $(API_TYPES) ## The quick part of `make test`: types, lint, unit and API tests on SQLite
	@.ci/test.sh quick

test: $(BINARY) $(API_TYPES) ## Types, lint, unit and API tests, the compiled executable, the browser
	@.ci/test.sh

build: $(BINARY) $(API_TYPES) ## dist/thikana, the one executable, for this machine

bench: $(BINARY) ## Speed against baselines of the same run, or a commit (BASE=HEAD~1): make bench ARGS="--only nodes"
	@base=$(if $(BASE),"$$(.ci/base.sh "$(BASE)")") && \
		.tools/bun test/bench/main.ts --base="$$base" $(if $(DATA),--data="$(DATA)") $(ARGS)

audit: $(PACKAGES) ## Known vulnerabilities of the packages; status 3 and NOT CHECKED when the registry does not answer
	@.ci/audit.sh

growth: $(BINARY) ## A shop grows and must not become slow: make growth ORDERS=2000000 DATA=folder
	@.tools/bun test/bench/growth/main.ts $(if $(ORDERS),--orders="$(ORDERS)") $(if $(DATA),--data="$(DATA)") $(ARGS)

nodes: $(BINARY) ## Three nodes on a PostgreSQL pair, while machines die and connections are cut; before it 2,000 simulated schedules
	@THIKANA_SCHEDULES=2000 .tools/bun test test/features/orders/simulated-nodes.test.ts
	@programs=$$(.ci/patroni.sh) && FAKETIME_LIBRARY=$$(.ci/faketime.sh) && export FAKETIME_LIBRARY && \
		.tools/bun test/nodes/main.ts --programs="$$programs" $(ARGS)

faults: $(BINARY) ## Generated requests, kills, full disks and other faults: make faults ARGS="--seed=7 --only=kills"
	@THIKANA_TEST_PROGRAM=$(BINARY) .tools/bun test/faults/main.ts $(ARGS)

guide: $(BINARY) ## The guide followed word for word on a new Debian in a container, as root: service, TLS, restore, upgrade
	@.ci/deb.sh && old=$$(.ci/base.sh "$$(git log -1 --format=%h --diff-filter=A -- 'src/db/migrations/*.sql')^") && \
		.tools/bun test/guide/main.ts --old="$$old/thikana" --deb="$$(ls dist/thikana_*.deb)"

accuracy: $(TAGGER) ## Accuracy on files of real addresses: make accuracy DATA=folder ARGS=--json, or =--answers for a hash
	@.tools/bun test/accuracy/main.ts $(if $(DATA),"$(DATA)") $(ARGS)

risk: $(DIRECTORY) ## How well the score finds the returns of ten simulated shops
	@.tools/bun test/engine/risk/main.ts

screenshots: $(DIRECTORY) $(TAGGER) $(PLUGIN) ## The pictures of the README, from the demo's shop
	@CHROMIUM=$$(.ci/chromium.sh) && export CHROMIUM && .tools/bun test/screenshots/main.ts

bytecode-order: $(BINARY) ## What a start runs, for .ci/compile.ts, when a test says that the recorded one is too old
	@.ci/bytecode-order.sh $(BINARY) >dist/bytecode-order.txt && mv dist/bytecode-order.txt .ci/bytecode-order.txt

dist: $(BINARY) ## Executables for Linux, Windows and macOS and the Debian package, with SHA256SUMS
	@.ci/dist.sh

deb: $(BINARY) ## A Debian package of the executable, with its service
	@.ci/deb.sh

clean: ## Remove all that make has made; thikana-data/ stays
	rm -rf dist $(DIRECTORY) $(TAGGER) $(PLUGIN) $(API_TYPES) node_modules .ci/openapi-types/node_modules .tools

packages: $(PACKAGES)

bun:
	@.ci/bun.sh

$(PACKAGES): bun.lock package.json | bun
	.tools/bun install --frozen-lockfile >&2
	@touch $@

$(DIRECTORY): $(DATA_SOURCES) bun.lock | $(PACKAGES)
	.tools/bun data/build.ts >&2

# It learns from the words of a line as the engine reads them: a change of the engine needs a new training.
$(TAGGER): $(TAGGER_SOURCES) $(DIRECTORY)
	.tools/bun data/build-tagger.ts >&2

$(PLUGIN): $(PLUGIN_SOURCES) bun.lock | $(PACKAGES)
	.tools/bun widget/woocommerce/build/zip.ts >&2

$(API_TYPES_TOOL): .ci/openapi-types/bun.lock .ci/openapi-types/package.json | bun
	cd .ci/openapi-types && ../../.tools/bun install --frozen-lockfile >&2
	@touch $@

# Of the routes' schemas; only the type check needs them.
$(API_TYPES): $(HTTP_SOURCES) $(DIRECTORY) $(TAGGER) $(PLUGIN) $(API_TYPES_TOOL)
	.tools/bun .ci/openapi-types/main.ts $@ >&2

$(BINARY): $(SOURCES) $(DIRECTORY) $(TAGGER) $(PLUGIN) .ci/compile.ts .ci/without-ftl.ts .ci/bytecode-order.txt | $(PACKAGES)
	.tools/bun .ci/compile.ts $@ >&2
